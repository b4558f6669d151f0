// SPDX-License-Identifier: MIT
#include "core/run/run_execution.h"

#include <algorithm>
#include <exception>

#include <fmt/format.h>

#include "core/base/id.h"
#include "core/base/version.h"
#include "core/base/wall_clock.h"
#include "core/run/run_preflight.h"
#include "core/sandbox/open_target.h"

namespace loadstone {

namespace {

// Above this share of a core for each worker, the client rather than the server limits the result.
constexpr double clientBoundShare = 0.8;

}  // namespace

RunExecution::RunExecution(Order order)
    : m_order(std::move(order)),
      m_notifier(m_order.clock, m_order.observers),
      m_shared(m_order.clock, m_order.config.parameters, m_order.config.seed),
      m_capabilities(m_order.engine.capabilities()),
      m_guard(m_shared, m_handle, m_order.config.timeouts, m_stop.get_token()) {
    // A workload that does not declare it has one.
    m_shared.wantedWorkers =
        std::max(1, static_cast<int>(m_order.config.parameters.get(parameter_keys::workers)));
}

RunExecution::~RunExecution() {
    m_handle.publish(
        nullptr);  // after a bug in cleaning up, the guard must not reach for what is destroyed now
}

std::shared_ptr<const RunResult> RunExecution::perform() noexcept {
    Result<void> outcome;
    try {
        outcome = performPhases();
    } catch (const std::exception& bug) {
        outcome = fail(ErrorKind::internal, fmt::format("The run ended on a bug: {}.", bug.what()));
    }
    try {
        cleanUp();
        conclude(outcome);
    } catch (const std::exception& bug) {
        conclude(fail(ErrorKind::internal, fmt::format("Cleaning up ended on a bug: {}.", bug.what())));
    }
    const auto result = std::make_shared<const RunResult>(std::move(m_result));
    m_notifier.each([&result](RunObserver& observer) { observer.onFinished(result); });
    return result;
}

void RunExecution::enter(RunPhase phase) {
    m_guard.setOwnWork(phase != RunPhase::verify && phase != RunPhase::cleanUp);
    m_notifier.enter(phase);
}

Result<void> RunExecution::performPhases() {
    enter(RunPhase::connect);
    if (auto done = connect(); !done) {
        return done;
    }
    enter(RunPhase::build);
    if (auto done = build(); !done) {
        return done;
    }
    if (auto done = load(); !done) {
        return done;
    }
    enter(RunPhase::verify);
    return verify();
}

Result<void> RunExecution::connect() {
    auto database = openTarget(m_order.engine, m_order.target, m_stop.get_token());
    if (!database) {
        return Failure(database.error());
    }
    m_database = std::move(*database);
    m_shared.database = m_database.get();
    {
        const std::lock_guard lock(m_serverMutex);
        m_capabilities = m_database->capabilities();
        m_reached = m_database.get();
        m_everReached = true;
    }
    // Whatever can be refused is refused before anything is created.
    const auto preflight = preflightRun(m_order.workload, m_order.config, *m_database);
    if (!preflight) {
        return Failure(preflight.error());
    }
    m_notifier.each([&preflight](RunObserver& observer) { observer.onPreflight(*preflight); });
    if (auto claimed = m_database->claim(m_stop.get_token()); !claimed) {
        return claimed;
    }
    auto connection = m_database->connect(m_stop.get_token());
    if (!connection) {
        return Failure(connection.error());
    }
    m_connection = std::move(*connection);
    m_handle.publish(m_connection.get());
    auto server = m_connection->serverInfo();
    if (!server) {
        return Failure(server.error());
    }
    const auto description = std::make_shared<const RunDescription>(describe(std::move(*server)));
    m_notifier.each([&description](RunObserver& observer) { observer.onStarted(description); });
    return {};
}

Result<void> RunExecution::checkLive(const ParameterValues& values) const {
    const std::lock_guard lock(m_serverMutex);
    if (m_reached == nullptr) {
        return {};
    }
    const auto fits = m_order.workload.preflight(values, *m_reached, 0);
    return fits ? Result<void>{} : Failure(fits.error());
}

RunDescription RunExecution::describe(ServerInfo server) const {
    RunDescription run;
    run.id = makeId();
    run.workload = m_order.workload.id();
    run.target = m_order.target.url;
    run.engine = m_order.engine.id();
    run.clientVersion = m_order.engine.clientVersion();
    run.server = std::move(server);
    run.host = hostInfo();
    run.loadstoneVersion = loadstoneVersion;
    run.startedAt = wallClockNow();
    run.parameters = m_order.config.parameters;
    run.specs = m_order.workload.parameters();
    run.seed = m_order.config.seed;
    run.duration = m_order.config.duration;
    run.rows = m_order.config.rows;
    run.warmup = m_order.config.warmup;
    run.conditions = m_order.workload.conditions(m_order.config.parameters, m_capabilities);
    run.engineInProcess = m_capabilities.runsInProcess;
    return run;
}

Result<void> RunExecution::build() {
    m_workloadRun = m_order.workload.start({m_order.engine.dialect(), m_database->capabilities(),
                                            m_order.config.parameters, m_order.config.seed,
                                            m_order.config.rows.value_or(0)});
    return m_workloadRun->build(
        *m_connection, [this](double share, const std::string& what) { m_notifier.progress(share, what); });
}

Result<void> RunExecution::load() {
    m_pool = std::make_unique<WorkerPool>(m_shared, *m_workloadRun);
    m_guard.watch(m_pool.get());
    m_pool->startAtGate();
    if (!m_shared.gate.awaitAll(m_stop.get_token())) {
        m_shared.workersStop.request_stop();
        m_shared.gate.giveUp();
        m_pool->join();
        const auto why = m_shared.gate.failure();
        return Failure(why.value_or(Error{ErrorKind::cancelled, "The run was stopped.", {}, {}, 0}));
    }
    m_load = std::make_unique<LoadPhase>(LoadPhase::Parts{m_shared, *m_pool, *m_workloadRun, *m_connection,
                                                          m_changes, m_notifier, m_order.config,
                                                          m_order.workload, m_stop.get_token()});
    auto loaded = m_load->run();
    m_load->report(m_result);
    m_mismatch = m_load->mismatch();
    if (loaded && m_result.workersLost > 0 &&
        (m_result.counts.succeeded == 0 || m_result.workersLost >= m_result.workers)) {
        return Failure(whyWorkersWereLost());
    }
    return loaded;
}

Error RunExecution::whyWorkersWereLost() const {
    for (const auto& slot : m_pool->members()) {
        if (auto why = slot->lostBecause()) {
            if (m_result.workers > 1) {
                why->message = fmt::format("{} of {} workers were lost and could not come back: {}",
                                           m_result.workersLost, m_result.workers, why->message);
            }
            return *why;
        }
    }
    return Error{ErrorKind::internal, "All workers were lost.", {}, {}, 0};
}

Result<void> RunExecution::verify() {
    const OperationCounts counts = m_pool->counts();
    auto verified = m_workloadRun->verify(*m_connection, m_load->rowsInTable());
    if (!verified) {
        m_result.invalidReason =
            fmt::format("its rows could not be counted: {}", verified.error().describe());
        return m_stop.stop_requested() ? Result<void>{} : Failure(verified.error());
    }
    m_result.notes.insert(m_result.notes.end(), verified->notes.begin(), verified->notes.end());
    m_result.invalidReason = m_mismatch.empty() ? verified->reason : m_mismatch;
    m_result.valid = verified->valid && m_mismatch.empty();
    if (counts.attempted != counts.succeeded + counts.failed() + counts.cancelled) {
        m_result.valid = false;
        m_result.invalidReason =
            fmt::format("{} operations were attempted but {} were accounted for", counts.attempted,
                        counts.succeeded + counts.failed() + counts.cancelled);
    }
    if (const auto info = m_connection->serverInfo()) {
        m_result.databaseBytes = info->databaseBytes;
    }
    return {};
}

void RunExecution::cleanUp() {
    enter(RunPhase::cleanUp);
    if (m_pool && !m_pool->idle()) {
        // Only after a bug: the load phase leaves no worker behind.
        m_shared.ending = true;
        m_shared.workersStop.request_stop();
        m_shared.notify();
        m_pool->abortAll();
    }
    m_guard.watch(nullptr);
    m_load.reset();
    m_pool.reset();
    if (m_workloadRun && m_connection) {
        if (const auto cleaned = m_workloadRun->cleanUp(*m_connection); !cleaned) {
            m_result.notes.push_back(fmt::format("tables were left behind and go with the next run: {}",
                                                 cleaned.error().describe()));
        }
    }
    m_handle.publish(nullptr);
    m_connection.reset();
    m_workloadRun.reset();
    {
        const std::lock_guard lock(m_serverMutex);
        m_reached = nullptr;
    }
    m_database.reset();
}

void RunExecution::conclude(const Result<void>& outcome) {
    m_notifier.enter(RunPhase::finished);
    m_result.phases = m_notifier.phases();
    if (m_stop.stop_requested()) {
        m_result.outcome = RunOutcome::stopped;
    } else if (!outcome) {
        m_result.outcome = RunOutcome::failed;
        m_result.error = outcome.error();
    }
    if (!outcome) {
        m_result.valid = false;
        if (m_result.invalidReason.empty()) {
            m_result.invalidReason =
                m_stop.stop_requested() ? "stopped before anything was measured" : outcome.error().describe();
        }
    }
    if (!m_capabilities.runsInProcess && m_result.clientCpuShare() > clientBoundShare) {
        m_result.notes.push_back(
            fmt::format("the client limits this result: its workers used {:.0f} % of a core each, so a "
                        "faster server may not show",
                        m_result.clientCpuShare() * 100));
    }
}

void RunExecution::change(const std::string& key, std::int64_t value) {
    LiveChange change;
    change.at = m_shared.clock.now();
    change.key = key;
    change.after = value;
    change.before = m_shared.live.change(key, value);
    const auto current = m_shared.live.current();
    change.version = current->version;
    change.parameters = current->values;
    if (key == parameter_keys::workers) {
        m_shared.wantedWorkers = static_cast<int>(value);
    }
    if (change.before != value) {
        m_changes.push(std::move(change));
        m_shared.notify();
    }
}

std::optional<Capabilities> RunExecution::reachedCapabilities() const {
    const std::lock_guard lock(m_serverMutex);
    return m_everReached ? std::optional(m_capabilities) : std::nullopt;
}

Capabilities RunExecution::capabilities() const {
    const std::lock_guard lock(m_serverMutex);
    return m_capabilities;
}

}  // namespace loadstone
