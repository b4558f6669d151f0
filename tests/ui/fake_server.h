// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "core/engine/fake/fake_engine.h"
#include "core/engine/keychain.h"
#include "core/engine/sandbox_recipe.h"

namespace loadstone {

/// The fake engine under the id of a real one, so that targets of that engine lead to it.
class FakeServer final : public Engine {
   public:
    FakeServer(Clock& clock, std::string id, FakeScript script = {});

    [[nodiscard]] std::string id() const override { return m_id; }
    [[nodiscard]] std::string name() const override { return "Fake " + m_id; }
    [[nodiscard]] std::string clientVersion() const override { return "1"; }
    [[nodiscard]] const Capabilities& capabilities() const noexcept override { return m_capabilities; }
    [[nodiscard]] const Dialect& dialect() const noexcept override { return m_fake.dialect(); }
    [[nodiscard]] const SandboxRecipe* sandbox() const noexcept override { return recipe.get(); }
    Result<std::unique_ptr<Database>> open(const Target& target, std::stop_token stop) override;

    /// Of the engine, and of the server that is reached.
    [[nodiscard]] Capabilities& mutableCapabilities() noexcept { return m_capabilities; }
    [[nodiscard]] Capabilities& reachedCapabilities() noexcept { return m_fake.mutableCapabilities(); }

    /// How often it was opened, and with which password the last time.
    [[nodiscard]] int opened() const noexcept { return m_opened; }
    [[nodiscard]] std::string lastPassword() const;

    /// What stands in the way of reaching it. Any thread; set it before that.
    std::function<Result<void>(const Target&, const std::stop_token&)> onOpen;
    std::unique_ptr<SandboxRecipe> recipe;

   private:
    std::string m_id;
    FakeEngine m_fake;
    Capabilities m_capabilities;
    std::atomic<int> m_opened{0};
    mutable std::mutex m_mutex;
    std::string m_lastPassword;
};

/// For FakeServer::onOpen: a server that takes that password alone.
[[nodiscard]] std::function<Result<void>(const Target&, const std::stop_token&)> wants(std::string password);

/// For FakeServer::onOpen: a server that never answers.
[[nodiscard]] Result<void> neverAnswers(const Target& target, const std::stop_token& stop);

/// A keychain in memory.
class FakeKeychain final : public Keychain {
   public:
    [[nodiscard]] std::string problem() const override { return missing; }
    [[nodiscard]] std::shared_ptr<const Secret> find(const Target& target) override;
    Result<void> remember(const Target& target, const Secret& password) override;
    Result<void> forget(const Target& target) override;

    /// What is kept for an account; empty for nothing.
    [[nodiscard]] std::string kept(const std::string& account) const;
    void keep(const std::string& account, const std::string& password);

    std::string missing;             ///< why there is none
    bool locked = false;             ///< it refuses to keep anything
    std::atomic<int> lookups{0};     ///< how often it was asked for a password
    std::atomic<bool> waits{false};  ///< for its user, with an event loop of its own, as a real one does

   private:
    mutable std::mutex m_mutex;
    std::map<std::string, std::string> m_passwords;
};

}  // namespace loadstone
