// SPDX-License-Identifier: MIT
#include "core/base/spawn.h"

#include <fcntl.h>
#include <grp.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace loadstone {

namespace {

constexpr int cannotExecute = 127;

std::vector<char*> pointersTo(std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    pointers.reserve(texts.size() + 1);
    for (std::string& text : texts) {
        pointers.push_back(text.data());
    }
    pointers.push_back(nullptr);
    return pointers;
}

/// All that the child needs, made ready before the fork.
struct Launch {
    std::vector<char*> arguments;
    std::vector<char*> environment;
    const Program& program;
    int nothing;  // /dev/null
};

void become(int standard, int given, int nothing) { ::dup2(given >= 0 ? given : nothing, standard); }

bool takeAccount(const Program& program) {
    return !program.account || (::setgroups(0, nullptr) == 0 && ::setgid(program.account->second) == 0 &&
                                ::setuid(program.account->first) == 0);
}

/// In the child, between fork and exec: only calls that are allowed there.
[[noreturn]] void becomeProgram(const Launch& launch) {
    const Program& program = launch.program;
    ::setsid();
    become(STDIN_FILENO, program.input, launch.nothing);
    become(STDOUT_FILENO, program.output, launch.nothing);
    become(STDERR_FILENO, program.error, launch.nothing);
    // Our own descriptors are made to close at exec, but those of libraries may not be.
    const auto beyond = static_cast<unsigned>(STDERR_FILENO + 1);
    if (program.kept >= 0) {
        const auto kept = static_cast<unsigned>(program.kept);
        if (kept > beyond) {
            ::close_range(beyond, kept - 1, 0);
        }
        ::close_range(kept + 1, ~0U, 0);
        ::fcntl(program.kept, F_SETFD, 0);
    } else {
        ::close_range(beyond, ~0U, 0);
    }
    for (int signal = 1; signal < NSIG; ++signal) {
        ::signal(signal, SIG_DFL);
    }
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    if (takeAccount(program) && ::chdir(program.folder.c_str()) == 0) {
        ::execve(launch.arguments.front(), launch.arguments.data(), launch.environment.data());
    }
    ::_exit(cannotExecute);
}

}  // namespace

Descriptor::Descriptor(Descriptor&& other) noexcept : m_number(std::exchange(other.m_number, -1)) {}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
    std::swap(m_number, other.m_number);
    return *this;
}

void Descriptor::reset() noexcept {
    if (m_number >= 0) {
        ::close(std::exchange(m_number, -1));
    }
}

Result<Pipe> Pipe::open() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        return fail(ErrorKind::file,
                    fmt::format("No pipe can be made: {}.", std::generic_category().message(errno)));
    }
    return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

std::vector<std::string> plainEnvironment() {
    return {"PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C.UTF-8", "TZ=UTC"};
}

Result<pid_t> spawn(const Program& program) {
    const Descriptor nothing(::open("/dev/null", O_RDWR | O_CLOEXEC));
    std::vector<std::string> arguments = program.arguments;
    std::vector<std::string> environment = program.environment;
    const Launch launch{pointersTo(arguments), pointersTo(environment), program, nothing.number()};
    // Until the child has put its handlers away, a signal to it would run ours.
    sigset_t all;
    sigset_t before;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_BLOCK, &all, &before);
    const pid_t pid = ::fork();
    if (pid == 0) {
        becomeProgram(launch);
    }
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    if (pid < 0) {
        return fail(ErrorKind::notSupported,
                    fmt::format("{} cannot be started: {}.", program.arguments.front(),
                                std::generic_category().message(errno)));
    }
    return pid;
}

}  // namespace loadstone
