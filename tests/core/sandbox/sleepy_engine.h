// SPDX-License-Identifier: MIT
#pragma once

#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>

#include <QTemporaryDir>

#include "core/base/steady_clock.h"
#include "core/engine/fake/fake_engine.h"
#include "core/sandbox/sandbox.h"

namespace loadstone {

/// A private server that only sleeps, and says in its folder with what it was made.
class SleepyRecipe final : public SandboxRecipe {
   public:
    [[nodiscard]] std::string account() const override { return "nobody"; }
    [[nodiscard]] std::vector<SandboxProgram> programs() const override {
        return {{"sh", {"/bin/sh"}, "dash"},
                {"sleep", {missing ? "/nowhere/sleep" : "/bin/sleep"}, "coreutils"}};
    }
    [[nodiscard]] int version() const override { return number; }
    [[nodiscard]] std::vector<SandboxFile> files(const SandboxPlace& place) const override {
        return {{place.folder / "conf" / "server.conf", "port=" + std::to_string(place.port), {}},
                {place.folder / "null", {}, "/dev/null"}};
    }
    [[nodiscard]] std::vector<SandboxCommand> initialise(const SandboxPlace& place) const override {
        const std::string script = failing ? "echo no room left; exit 3" : "cat >made; id -un >account";
        return {{{place.program("sh"), "-c", script}, {}, place.password}};
    }
    [[nodiscard]] SandboxCommand serve(const SandboxPlace& place) const override {
        if (ending) {
            return {{place.program("sh"), "-c", "echo cannot serve; exit 1"}, {}, {}};
        }
        return {{place.program("sleep"), "1000"}, {}, {}};
    }
    [[nodiscard]] int stopSignal() const override { return SIGTERM; }
    [[nodiscard]] Target target(const SandboxPlace& place) const override {
        Target target;
        target.url = "sandbox:fake";
        target.engine = "fake";
        target.kind = TargetKind::server;
        target.hosts = {{"127.0.0.1", place.port}};
        target.password = place.password;
        return target;
    }

    int number = 1;
    bool missing = false;  ///< a program
    bool failing = false;  ///< to be made
    bool ending = false;   ///< at its start
};

/// The fake engine, with a private server.
class SleepyEngine final : public Engine {
   public:
    SleepyEngine() : m_fake(m_clock, {}) {}
    [[nodiscard]] std::string id() const override { return "fake"; }
    [[nodiscard]] std::string name() const override { return "Fake"; }
    [[nodiscard]] std::string clientVersion() const override { return "1"; }
    [[nodiscard]] const Capabilities& capabilities() const noexcept override { return m_fake.capabilities(); }
    [[nodiscard]] const Dialect& dialect() const noexcept override { return m_fake.dialect(); }
    [[nodiscard]] const SandboxRecipe* sandbox() const noexcept override { return &recipe; }
    Result<std::unique_ptr<Database>> open(const Target& target, std::stop_token stop) override {
        opened = target;
        if (refusals-- > 0) {
            return fail(ErrorKind::unreachable, "It is not up yet.");
        }
        return m_fake.open(target, std::move(stop));
    }

    SleepyRecipe recipe;
    Target opened;
    int refusals = 0;  ///< how often it cannot be reached yet

   private:
    SteadyClock m_clock;
    FakeEngine m_fake;
};

/// A folder that service accounts can enter, for sandboxes.
class SandboxParent {
   public:
    SandboxParent() { std::filesystem::permissions(root(), std::filesystem::perms(0711)); }
    [[nodiscard]] std::filesystem::path root() const { return m_folder.path().toStdString(); }
    [[nodiscard]] std::filesystem::path path() const { return root() / "loadstone" / "sandboxes"; }

   private:
    QTemporaryDir m_folder;
};

[[nodiscard]] inline std::string lineOf(const std::filesystem::path& file) {
    std::string line;
    std::ifstream stream(file);
    std::getline(stream, line);
    return line;
}

}  // namespace loadstone
