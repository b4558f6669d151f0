// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "core/base/clock.h"
#include "core/engine/engine.h"
#include "core/engine/fake/fake_script.h"

namespace loadstone {

/// An engine that stores nothing but row counts and keys and answers as its script says, on any clock.
/// For tests; never loaded as a plugin. Its target is parseable as fakeTarget().
class FakeEngine final : public Engine {
   public:
    explicit FakeEngine(Clock& clock, FakeScript script = {});

    [[nodiscard]] std::string id() const override { return "fake"; }
    [[nodiscard]] std::string name() const override { return "Fake"; }
    [[nodiscard]] std::string clientVersion() const override { return "1"; }
    [[nodiscard]] const Capabilities& capabilities() const noexcept override { return m_capabilities; }
    [[nodiscard]] const Dialect& dialect() const noexcept override { return *m_dialect; }
    Result<std::unique_ptr<Database>> open(const Target& target, std::stop_token stop) override;

    /// For tests that need an engine with other limits.
    [[nodiscard]] Capabilities& mutableCapabilities() noexcept { return m_capabilities; }

   private:
    Clock& m_clock;
    FakeScript m_script;
    Capabilities m_capabilities;
    std::unique_ptr<Dialect> m_dialect;
};

[[nodiscard]] inline Target fakeTarget() {
    Target target;
    target.url = "fake";
    target.engine = "fake";
    return target;
}

}  // namespace loadstone
