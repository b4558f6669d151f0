// SPDX-License-Identifier: MIT
#include "core/engine/fake/fake_engine.h"

#include <atomic>
#include <utility>

#include "core/engine/fake/fake_connection.h"
#include "core/engine/fake/fake_dialect.h"
#include "core/engine/fake/fake_store.h"

namespace loadstone {

namespace {

class FakeDatabase final : public Database {
   public:
    FakeDatabase(Clock& clock, const FakeScript& script, const Capabilities& capabilities)
        : m_clock(clock), m_script(script), m_capabilities(capabilities) {}

    [[nodiscard]] const Capabilities& capabilities() const noexcept override { return m_capabilities; }

    [[nodiscard]] std::int64_t statementBytes(const InsertShape& shape, WritePath /*path*/,
                                              std::int64_t rows) const noexcept override {
        return rows * std::ssize(shape.columns) * 8;
    }

    Result<std::unique_ptr<Connection>> connect(std::stop_token stop) override {
        const int number = m_connections++;
        if (m_script.onConnect) {
            const FakeAnswer answer = m_script.onConnect({number, 0, 0});
            m_clock.sleepUntil(m_clock.now() + answer.takes, stop);
            if (stop.stop_requested()) {
                return fail(ErrorKind::cancelled, "Connecting was given up.");
            }
            if (answer.error) {
                return Failure(*answer.error);
            }
        }
        return std::make_unique<FakeConnection>(m_clock, m_script, m_store, number);
    }

    Result<void> claim(std::stop_token /*stop*/) override { return {}; }

   private:
    Clock& m_clock;
    const FakeScript& m_script;
    const Capabilities& m_capabilities;
    FakeStore m_store;
    std::atomic<int> m_connections{0};
};

}  // namespace

FakeEngine::FakeEngine(Clock& clock, FakeScript script)
    : m_clock(clock), m_script(std::move(script)), m_dialect(std::make_unique<FakeDialect>()) {
    for (PathSupport& path : m_capabilities.paths) {
        path = {true, "scripted", {}};
    }
    m_capabilities.paths[static_cast<std::size_t>(WritePath::load)] = {
        false, {}, "The fake engine has no bulk load."};
    m_capabilities.foreignKeys = {true, "a scripted switch", {}};
    m_capabilities.dumpAndRestore = {true, "scripted", {}};
}

Result<std::unique_ptr<Database>> FakeEngine::open(const Target& /*target*/, std::stop_token /*stop*/) {
    return std::make_unique<FakeDatabase>(m_clock, m_script, m_capabilities);
}

}  // namespace loadstone
