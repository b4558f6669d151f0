// SPDX-License-Identifier: MIT
#include "core/engine/dump_pipe.h"

#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>

#include <fmt/format.h>

#include "core/base/spawn.h"
#include "core/engine/line_prefix.h"

namespace loadstone {

namespace {

constexpr std::size_t chunkBytes = 256 * 1024;
constexpr std::size_t saidBytes = 500;

Failure systemError(std::string_view what) {
    return fail(ErrorKind::file, fmt::format("{}: {}.", what, std::generic_category().message(errno)));
}

/// A file in memory that only this user could read.
Descriptor memoryFile(const char* name) {
    Descriptor file(::memfd_create(name, MFD_CLOEXEC));
    ::fchmod(file.number(), S_IRUSR | S_IWUSR);
    return file;
}

void replaceAll(std::string& text, std::string_view what, const std::string& by) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
        text.replace(at, what.size(), by);
    }
}

/// The last of what a program wrote to its standard error.
std::string said(const Descriptor& file) {
    std::string text(saidBytes, '\0');
    const off_t end = ::lseek(file.number(), 0, SEEK_END);
    const off_t begin = end > static_cast<off_t>(saidBytes) ? end - static_cast<off_t>(saidBytes) : 0;
    const ssize_t got = ::pread(file.number(), text.data(), text.size(), begin);
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    while (!text.empty() && text.back() == '\n') {
        text.pop_back();
    }
    replaceAll(text, "\n", " / ");
    return text.empty() ? "it said nothing" : text;
}

Program programOf(const DumpPlan& plan, const std::vector<std::string>& arguments, const Descriptor& secret) {
    Program program;
    program.arguments = arguments;
    program.environment = plainEnvironment();
    program.environment.insert(program.environment.end(), plan.environment.begin(), plan.environment.end());
    program.kept = secret.number();
    const std::string path = fmt::format("/proc/self/fd/{}", secret.number());
    for (auto* texts : {&program.arguments, &program.environment}) {
        for (std::string& text : *texts) {
            replaceAll(text, DumpPlan::secretPath, path);
        }
    }
    return program;
}

bool sendAll(int socket, std::string_view text) {
    while (!text.empty()) {
        const ssize_t sent = ::send(socket, text.data(), text.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno != EINTR) {
            return false;
        }
        text.remove_prefix(sent > 0 ? static_cast<std::size_t>(sent) : 0);
    }
    return true;
}

}  // namespace

/// What the programs and the pipe between them hold open.
struct DumpPipe::Running {
    Descriptor secret;
    Descriptor dumpOutput;
    Descriptor restoreInput;
    std::array<Descriptor, 2> errors;
};

Result<void> DumpPipe::run(const DumpPlan& plan) {
    {
        const std::lock_guard lock(m_mutex);
        m_killed = false;
    }
    auto outcome = start(plan);
    if (outcome) {
        outcome = transfer(plan);
    }
    const auto [dumped, restored] = await(plan);
    m_running.reset();
    const std::lock_guard lock(m_mutex);
    if (m_killed) {
        return fail(ErrorKind::cancelled, "The copy was cancelled.");
    }
    // Where nothing more could be passed on, it is the reader that failed first, and the writer after it.
    for (const Result<void>* part :
         outcome ? std::array{&dumped, &restored} : std::array{&restored, &dumped}) {
        if (!*part) {
            return *part;
        }
    }
    return outcome;
}

Result<void> DumpPipe::start(const DumpPlan& plan) {
    m_running = std::make_shared<Running>();
    Running& running = *m_running;
    auto output = Pipe::open();
    std::array<int, 2> ends{};
    // A socket rather than a pipe: writing to a program that has ended must be an error and no signal.
    if (!output || ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return systemError("No pipe can be made");
    }
    running.restoreInput = Descriptor(ends[0]);
    const Descriptor restoreSide(ends[1]);
    running.secret = memoryFile("secret");
    if (plan.secret) {
        const std::string& text = plan.secret->reveal();
        if (::pwrite(running.secret.number(), text.data(), text.size(), 0) < 0) {
            return systemError("The password cannot be handed over");
        }
    }
    running.dumpOutput = std::move(output->read);
    Program dump = programOf(plan, plan.dump, running.secret);
    dump.output = output->write.number();
    Program restore = programOf(plan, plan.restore, running.secret);
    restore.input = restoreSide.number();
    int number = 0;
    for (Program* program : {&dump, &restore}) {
        Descriptor& errors = running.errors.at(static_cast<std::size_t>(number++));
        errors = memoryFile("errors");
        program->error = errors.number();
        const auto pid = spawn(*program);
        if (!pid) {
            return Failure(pid.error());
        }
        const std::lock_guard lock(m_mutex);
        m_processes.push_back(*pid);
    }
    return {};
}

Result<void> DumpPipe::transfer(const DumpPlan& plan) {
    LinePrefix rename(plan.from, plan.to);
    std::string chunk(chunkBytes, '\0');
    const int socket = m_running->restoreInput.number();
    while (true) {
        const ssize_t got = ::read(m_running->dumpOutput.number(), chunk.data(), chunk.size());
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            break;
        }
        if (!sendAll(socket, rename.pass({chunk.data(), static_cast<std::size_t>(got)}))) {
            return systemError("The dump could not be passed on");
        }
    }
    return sendAll(socket, rename.finish()) ? Result<void>{} : systemError("The dump could not be passed on");
}

std::pair<Result<void>, Result<void>> DumpPipe::await(const DumpPlan& plan) {
    m_running->dumpOutput.reset();
    m_running->restoreInput.reset();
    std::array<Result<void>, 2> outcomes;
    for (std::size_t i = 0; i < m_processes.size(); ++i) {
        const int status = reap(i);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
            outcomes.at(i) = fail(ErrorKind::internal,
                                  fmt::format("{} failed: {}.", (i == 0 ? plan.dump : plan.restore).front(),
                                              said(m_running->errors.at(i))));
        }
    }
    const std::lock_guard lock(m_mutex);
    m_processes.clear();
    return {outcomes[0], outcomes[1]};
}

int DumpPipe::reap(std::size_t i) {
    // It keeps its number until it is reaped, which kill() must not meet half-way.
    siginfo_t info{};
    while (::waitid(P_PID, static_cast<id_t>(m_processes[i]), &info, WEXITED | WNOWAIT) < 0 &&
           errno == EINTR) {
    }
    const std::lock_guard lock(m_mutex);
    int status = 0;
    ::waitpid(m_processes[i], &status, 0);
    m_processes[i] = 0;
    return status;
}

void DumpPipe::kill() noexcept {
    const std::lock_guard lock(m_mutex);
    for (const pid_t process : m_processes) {
        if (process > 0) {
            m_killed = true;
            ::kill(process, SIGKILL);
        }
    }
}

}  // namespace loadstone
