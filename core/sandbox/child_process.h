// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/engine/sandbox_recipe.h"
#include "core/sandbox/account.h"

namespace loadstone {

/// One process and when it began, in clock ticks since boot, which tells it from a later one of its number.
struct ProcessMark {
    pid_t pid = 0;
    std::uint64_t startTicks = 0;

    friend bool operator==(const ProcessMark&, const ProcessMark&) = default;
};

/// The mark of a process that exists and is no zombie. Source: proc(5), /proc/PID/stat.
[[nodiscard]] std::optional<ProcessMark> markOf(pid_t pid);
[[nodiscard]] bool isAlive(const ProcessMark& process);
/// Lets a process that has ended go, if it is a child of ours: until then it keeps its number, and servers
/// take it for alive. Does nothing for any other.
void reap(const ProcessMark& process);

/// Starts a program in a folder, as an account, in a session of its own so that it outlives us; its output is
/// appended to a log file. Fails with notSupported where it cannot be started.
[[nodiscard]] Result<ProcessMark> startProcess(const SandboxCommand& command,
                                               const std::filesystem::path& folder,
                                               const std::filesystem::path& log, const Account& account);

/// The same, and waits for its end. Fails with internal and the end of the log where it exits with an error,
/// or when it takes longer than the limit; with cancelled where a stop is requested.
[[nodiscard]] Result<void> runProcess(const SandboxCommand& command, const std::filesystem::path& folder,
                                      const std::filesystem::path& log, const Account& account,
                                      Nanoseconds limit, const std::stop_token& stop);

/// Ends a process: the signal first, and after the grace SIGKILL. Returns when it is gone. The mark protects
/// whoever has got its number since.
void endProcess(const ProcessMark& process, int signal, Nanoseconds grace);

/// The last lines of a log, as one line for a message.
[[nodiscard]] std::string endOfLog(const std::filesystem::path& log);

}  // namespace loadstone
