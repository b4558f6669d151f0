// SPDX-License-Identifier: MIT
#include "core/sandbox/child_process.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <sstream>
#include <system_error>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "core/base/spawn.h"

namespace loadstone {

namespace {

constexpr std::chrono::milliseconds pollStep{10};
constexpr std::size_t logLines = 4;

Result<pid_t> launch(const SandboxCommand& command, const std::filesystem::path& folder,
                     const std::filesystem::path& logFile, const Account& account) {
    const Descriptor log(::open(logFile.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
    if (!log.isOpen()) {
        return fail(ErrorKind::file, fmt::format("The log {} cannot be written: {}.", logFile.string(),
                                                 std::generic_category().message(errno)));
    }
    auto input = Pipe::open();
    if (!input) {
        return Failure(input.error());
    }
    Program program;
    program.arguments = command.arguments;
    program.environment = plainEnvironment();
    for (const auto& [name, value] : command.environment) {
        program.environment.push_back(name + '=' + value);
    }
    program.folder = folder;
    program.input = input->read.number();
    program.output = program.error = log.number();
    if (!account.isOurs()) {
        program.account = {account.user, account.group};
    }
    const auto pid = spawn(program);
    if (pid && command.input) {
        // A password and a few statements: far below what a pipe holds, so this cannot block.
        const std::string& text = command.input->reveal();
        [[maybe_unused]] const ssize_t written = ::write(input->write.number(), text.data(), text.size());
    }
    return pid;
}

}  // namespace

std::optional<ProcessMark> markOf(pid_t pid) {
    std::ifstream file(fmt::format("/proc/{}/stat", pid));
    std::string text;
    if (!std::getline(file, text)) {
        return std::nullopt;
    }
    // The name, in brackets, may hold anything; the state follows it, and field 22 is the start.
    std::istringstream fields(text.substr(text.rfind(')') + 1));
    std::string state;
    std::string skipped;
    fields >> state;
    for (int field = 4; field < 22; ++field) {
        fields >> skipped;
    }
    ProcessMark mark{pid, 0};
    fields >> mark.startTicks;
    return !fields || state == "Z" || state == "X" ? std::nullopt : std::optional(mark);
}

bool isAlive(const ProcessMark& process) { return process.pid > 0 && markOf(process.pid) == process; }

void reap(const ProcessMark& process) {
    if (process.pid > 0) {
        ::waitpid(process.pid, nullptr, WNOHANG);
    }
}

Result<ProcessMark> startProcess(const SandboxCommand& command, const std::filesystem::path& folder,
                                 const std::filesystem::path& log, const Account& account) {
    const auto pid = launch(command, folder, log, account);
    if (!pid) {
        return Failure(pid.error());
    }
    // One that has ended already has a mark that matches no process.
    return markOf(*pid).value_or(ProcessMark{*pid, 0});
}

Result<void> runProcess(const SandboxCommand& command, const std::filesystem::path& folder,
                        const std::filesystem::path& log, const Account& account, Nanoseconds limit,
                        const std::stop_token& stop) {
    const auto pid = launch(command, folder, log, account);
    if (!pid) {
        return Failure(pid.error());
    }
    const auto deadline = std::chrono::steady_clock::now() + limit;
    int status = 0;
    while (::waitpid(*pid, &status, WNOHANG) == 0) {
        if (stop.stop_requested() || std::chrono::steady_clock::now() > deadline) {
            ::kill(-*pid, SIGKILL);  // with its children: it leads a session of its own,
            ::kill(*pid, SIGKILL);   // unless it has not come so far
            ::waitpid(*pid, &status, 0);
            if (stop.stop_requested()) {
                return fail(ErrorKind::cancelled, "Starting the private server was given up.");
            }
            return fail(ErrorKind::internal,
                        fmt::format("{} did not end in time.", command.arguments.front()));
        }
        std::this_thread::sleep_for(pollStep);
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
        return {};
    }
    return fail(ErrorKind::internal, fmt::format("{} failed: {}", command.arguments.front(), endOfLog(log)),
                fmt::format("The whole log is {}.", log.string()));
}

void endProcess(const ProcessMark& process, int signal, Nanoseconds grace) {
    const auto gone = [&process] {
        reap(process);
        return !isAlive(process);
    };
    const auto waitUntilGone = [&gone](Nanoseconds limit) {
        const auto deadline = std::chrono::steady_clock::now() + limit;
        while (!gone()) {
            if (std::chrono::steady_clock::now() > deadline) {
                return false;
            }
            std::this_thread::sleep_for(pollStep);
        }
        return true;
    };
    if (gone()) {
        return;
    }
    ::kill(process.pid, signal);
    ::kill(process.pid, SIGCONT);  // one that is stopped would not see the signal
    if (!waitUntilGone(grace) && isAlive(process)) {
        ::kill(process.pid, SIGKILL);
        waitUntilGone(grace);
    }
}

std::string endOfLog(const std::filesystem::path& log) {
    std::ifstream file(log);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) {
        if (!line.empty()) {
            lines.push_back(line);
        }
    }
    std::string text;
    for (std::size_t i = lines.size() > logLines ? lines.size() - logLines : 0; i < lines.size(); ++i) {
        text += (text.empty() ? "" : " / ") + lines[i];
    }
    return text.empty() ? "it said nothing" : text;
}

}  // namespace loadstone
