// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>

#include "core/base/result.h"
#include "core/engine/engine.h"
#include "core/sandbox/lock_file.h"
#include "core/sandbox/sandbox_record.h"

namespace loadstone {

/// What `sandbox list` shows.
struct SandboxStatus {
    bool exists = false;  ///< its data are there
    bool running = false;
    bool kept = false;  ///< stays until it is stopped
    int port = 0;       ///< while it runs
    pid_t pid = 0;      ///< while it runs
    std::filesystem::path folder;
    std::string problem;  ///< why there can be none: a missing program and its package; else empty
};

/// The private server of one engine for this user. Several processes may use it at once: the first one starts
/// it, and the last one stops it again unless it is kept. What a killed process left running is ended by the
/// next one that comes by. Not for two threads at once.
class Sandbox {
   public:
    /// The engine outlives it. `folder` is the one that holds all sandboxes, see sandboxFolder(). Fails with
    /// notSupported where the engine has no private server.
    static Result<Sandbox> of(Engine& engine, const std::filesystem::path& folder);

    /// A server that answers, as a target of Engine::open. Makes its data when there are none, or only half.
    /// Fails with notSupported and the package where a program is missing.
    Result<Target> start(std::stop_token stop);
    /// From now on it stays when the last user leaves.
    Result<void> keep();
    /// Ends the server; its data stay. Connections of others are cut.
    Result<void> stop();
    /// Ends the server and deletes its data.
    Result<void> remove();
    /// Ends a server that nobody uses although it is not kept.
    [[nodiscard]] SandboxStatus status();

    /// Says that this process uses the server, until release() or its end.
    Result<void> use();
    /// The last user of a server that is not kept stops it.
    void release();

   private:
    Sandbox(Engine& engine, std::filesystem::path folder);

    Result<LockFile> lock(const std::stop_token& stop) const;
    [[nodiscard]] Result<SandboxPlace> place() const;
    Result<Target> serve(SandboxPlace place, SandboxRecord& record, const std::stop_token& stop);
    Result<Target> awaitReady(Target target, const SandboxRecord& record, const std::stop_token& stop);
    void end(SandboxRecord& record);
    void endAbandoned(SandboxRecord& record);
    void deleteFolder();
    [[nodiscard]] std::filesystem::path log() const { return m_folder / "server.log"; }
    [[nodiscard]] std::filesystem::path users() const;

    Engine& m_engine;
    std::filesystem::path m_folder;
    std::optional<LockFile> m_use;  // held, shared, while this process uses the server
};

}  // namespace loadstone
