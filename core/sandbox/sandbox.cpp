// SPDX-License-Identifier: MIT
#include "core/sandbox/sandbox.h"

#include <chrono>
#include <fstream>
#include <system_error>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "core/sandbox/account.h"
#include "core/sandbox/free_port.h"
#include "core/sandbox/sandbox_data.h"
#include "core/sandbox/sandbox_files.h"
#include "core/sandbox/sandbox_programs.h"
#include "core/sandbox/sandbox_store.h"
#include "core/sandbox/stray_processes.h"

namespace loadstone {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

namespace {

constexpr auto pollStep = 20ms;
constexpr auto readyLimit = 30s;
constexpr auto endGrace = 10s;

Failure cancelled() { return fail(ErrorKind::cancelled, "Starting the private server was given up."); }

}  // namespace

Sandbox::Sandbox(Engine& engine, fs::path folder) : m_engine(engine), m_folder(std::move(folder)) {}

Result<Sandbox> Sandbox::of(Engine& engine, const fs::path& folder) {
    if (engine.sandbox() == nullptr) {
        return fail(ErrorKind::notSupported, fmt::format("There is no private server of {}.", engine.name()));
    }
    return Sandbox(engine, folder / engine.id());
}

fs::path Sandbox::users() const { return m_folder.parent_path() / (m_engine.id() + ".users"); }

Result<LockFile> Sandbox::lock(const std::stop_token& stop) const {
    if (auto made = makeSandboxFolder(m_folder.parent_path()); !made) {
        return Failure(made.error());
    }
    auto file = LockFile::open(m_folder.parent_path() / (m_engine.id() + ".lock"));
    while (file && !file->tryLockExclusive()) {
        if (stop.stop_requested()) {
            return cancelled();
        }
        std::this_thread::sleep_for(pollStep);
    }
    return file;
}

Result<void> Sandbox::use() {
    if (!m_use) {
        auto file = LockFile::open(users());
        if (!file) {
            return Failure(file.error());
        }
        file->lockShared();
        m_use = std::move(*file);
    }
    return {};
}

Result<SandboxPlace> Sandbox::place() const {
    auto programs = findPrograms(*m_engine.sandbox());
    if (!programs) {
        return Failure(programs.error());
    }
    std::string password;
    std::ifstream(m_folder / "password") >> password;
    return SandboxPlace{m_folder, std::move(*programs), 0,
                        std::make_shared<const Secret>(std::move(password))};
}

Result<Target> Sandbox::start(std::stop_token stop) {
    auto place = this->place();
    if (!place) {
        return Failure(place.error());
    }
    const auto locked = lock(stop);
    if (!locked) {
        return Failure(locked.error());
    }
    auto record = SandboxRecord::load(m_folder);
    if (!record || record->recipe != m_engine.sandbox()->version()) {
        if (record) {
            end(*record);
        }
        deleteFolder();
        if (auto made = makeSandboxData(*m_engine.sandbox(), *place, log(), stop); !made) {
            deleteFolder();
            return Failure(made.error());
        }
        record = SandboxRecord{m_engine.sandbox()->version(), 0, {}, false};
        if (auto saved = record->save(m_folder); !saved) {
            return Failure(saved.error());
        }
    }
    if (auto used = use(); !used) {
        return Failure(used.error());
    }
    return serve(std::move(*place), *record, stop);
}

Result<Target> Sandbox::serve(SandboxPlace place, SandboxRecord& record, const std::stop_token& stop) {
    const SandboxRecipe& recipe = *m_engine.sandbox();
    if (isAlive(record.server)) {
        place.port = record.port;
        auto target = awaitReady(recipe.target(place), record, stop);
        // One that was just being killed is started again like one that has been dead for long.
        if (target || stop.stop_requested() || isAlive(record.server)) {
            return target;
        }
    }
    reap(record.server);
    endStrayProcesses(m_folder, endGrace);
    const auto port = freePort();
    const auto account = accountFor(recipe.account());
    if (!port || !account) {
        return Failure(port ? account.error() : port.error());
    }
    place.port = *port;
    for (const SandboxFile& file : recipe.files(place)) {  // they may name the port
        if (file.linkTo.empty()) {
            if (auto made = makeSandboxFile(file, m_folder, *account); !made) {
                return Failure(made.error());
            }
        }
    }
    const auto server = startProcess(recipe.serve(place), m_folder, log(), *account);
    if (!server) {
        return Failure(server.error());
    }
    record.port = *port;
    record.server = *server;
    if (auto saved = record.save(m_folder); !saved) {
        return Failure(saved.error());
    }
    auto target = awaitReady(recipe.target(place), record, stop);
    if (!target) {
        end(record);
    }
    return target;
}

Result<Target> Sandbox::awaitReady(Target target, const SandboxRecord& record, const std::stop_token& stop) {
    const auto deadline = std::chrono::steady_clock::now() + readyLimit;
    while (true) {
        auto database = m_engine.open(target, stop);
        if (database) {
            return target;
        }
        if (stop.stop_requested()) {
            return cancelled();
        }
        if (!isAlive(record.server)) {
            return fail(ErrorKind::unreachable,
                        fmt::format("The private server of {} ended at its start: {}", m_engine.name(),
                                    endOfLog(log())),
                        fmt::format("The whole log is {}.", log().string()));
        }
        if (std::chrono::steady_clock::now() > deadline) {
            return Failure(database.error());
        }
        std::this_thread::sleep_for(pollStep);
    }
}

void Sandbox::end(SandboxRecord& record) {
    endProcess(record.server, m_engine.sandbox()->stopSignal(), endGrace);
    endStrayProcesses(m_folder, endGrace);
    record.server = {};
    record.kept = false;
    (void)record.save(m_folder);  // the mark of a process that is gone does no harm
}

void Sandbox::endAbandoned(SandboxRecord& record) {
    if (record.kept || !isAlive(record.server) || m_use) {
        return;
    }
    if (auto file = LockFile::open(users()); file && file->tryLockExclusive()) {
        end(record);
    }
}

Result<void> Sandbox::keep() {
    const auto locked = lock({});
    if (!locked) {
        return Failure(locked.error());
    }
    auto record = SandboxRecord::load(m_folder);
    if (!record) {
        return fail(ErrorKind::file, fmt::format("The folder {} holds no sandbox.", m_folder.string()));
    }
    record->kept = true;
    return record->save(m_folder);
}

Result<void> Sandbox::stop() {
    const auto locked = lock({});
    if (!locked) {
        return Failure(locked.error());
    }
    if (auto record = SandboxRecord::load(m_folder)) {
        end(*record);
    }
    return {};
}

Result<void> Sandbox::remove() {
    const auto locked = lock({});
    if (!locked) {
        return Failure(locked.error());
    }
    if (auto record = SandboxRecord::load(m_folder)) {
        end(*record);
    }
    deleteFolder();
    std::error_code code;
    fs::remove(users(), code);
    if (fs::exists(m_folder, code)) {
        return fail(ErrorKind::file, fmt::format("The folder {} cannot be deleted.", m_folder.string()));
    }
    return {};
}

void Sandbox::deleteFolder() {
    std::error_code code;
    if (fs::exists(m_folder, code)) {
        endStrayProcesses(m_folder, endGrace);
        fs::remove_all(m_folder, code);
    }
}

void Sandbox::release() {
    const auto locked = lock({});
    if (!locked || !m_use) {
        return;
    }
    auto record = SandboxRecord::load(m_folder);
    const bool last = m_use->tryLockExclusive();
    if (record && !record->kept && last) {
        end(*record);
    }
    m_use.reset();
}

SandboxStatus Sandbox::status() {
    SandboxStatus status;
    status.folder = m_folder;
    if (const auto programs = findPrograms(*m_engine.sandbox()); !programs) {
        status.problem = programs.error().describe();
    }
    std::error_code code;
    if (!fs::exists(m_folder, code)) {
        return status;
    }
    const auto locked = lock({});
    auto record = SandboxRecord::load(m_folder);
    if (!locked || !record) {
        return status;
    }
    endAbandoned(*record);
    status.exists = true;
    status.running = isAlive(record->server);
    status.kept = record->kept;
    status.port = status.running ? record->port : 0;
    status.pid = status.running ? record->server.pid : 0;
    return status;
}

}  // namespace loadstone
