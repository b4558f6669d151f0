// SPDX-License-Identifier: MIT
#include "core/run/worker.h"

#include <algorithm>
#include <exception>

#include <fmt/format.h>

#include "core/run/backoff.h"
#include "core/workload/workload.h"

namespace loadstone {

Worker::Worker(RunShared& shared, WorkerSlot& slot, bool atGate)
    : m_shared(shared),
      m_slot(slot),
      m_atGate(atGate),
      m_interrupt(shared.generation),
      m_random(mix64(shared.seed + goldenGamma * static_cast<std::uint64_t>(slot.index() + 1))) {}

void Worker::run() noexcept {
    m_slot.enterThread();
    try {
        if (start()) {
            loop();
        }
    } catch (const std::exception& bug) {
        if (m_slot.busy.exchange(false)) {
            m_slot.counters.fail(ErrorKind::internal);  // the attempt has to end as something
        }
        giveUp({ErrorKind::internal, fmt::format("A worker ended on a bug: {}.", bug.what()), {}, {}, 0});
        m_shared.gate.fail(m_slot.index(), *m_slot.lostBecause());
    }
    disconnect();
    m_slot.leaveThread();
    m_slot.state = m_slot.lostBecause() ? WorkerState::lost
                   : m_removed          ? WorkerState::removed
                                        : WorkerState::left;
    m_shared.clock.leave();
}

bool Worker::start() {
    m_parameters = m_shared.live.current();
    auto ready = connect();
    if (ready) {
        ready = m_slot.task->attach(*m_connection, m_parameters->values);
    }
    if (!ready) {
        if (m_atGate) {
            m_shared.gate.fail(m_slot.index(), ready.error());
        } else {
            giveUp(ready.error());
        }
        return false;
    }
    if (m_atGate && !m_shared.gate.arrive(m_shared.workersStop.get_token())) {
        return false;
    }
    m_slot.state = WorkerState::running;
    startPacing();
    return true;
}

void Worker::loop() {
    while (!m_leave) {
        if (m_interrupt.requested()) {
            if (!obey()) {
                return;
            }
            m_previousEnd.reset();
        }
        if (m_pacer.limited() && !pace()) {
            continue;
        }
        const std::int64_t claimed = m_shared.budget.claim(m_slot.task->operationRows());
        if (claimed == 0) {
            return;
        }
        operate(claimed);
    }
}

bool Worker::obey() {
    m_interrupt.acknowledge();
    if (m_shared.ending) {
        return false;
    }
    m_removed = m_slot.index() >= m_shared.wantedWorkers;
    if (m_removed) {
        return false;
    }
    if (m_shared.resetStage != ResetStage::none && !passReset()) {
        return false;
    }
    return m_shared.live.current()->version == m_parameters->version || takeParameters();
}

bool Worker::takeParameters() {
    m_parameters = m_shared.live.current();
    if (auto attached = m_slot.task->attach(*m_connection, m_parameters->values); !attached) {
        giveUp(attached.error());
        return false;
    }
    startPacing();
    return true;
}

void Worker::startPacing() {
    const ParameterValues& values = m_parameters->values;
    const auto workers = std::max<std::int64_t>(values.get(parameter_keys::workers), 1);
    const auto rate = values.get(parameter_keys::rate);
    m_pacer = Pacer(static_cast<double>(rate) / static_cast<double>(workers), m_shared.clock.now());
}

bool Worker::passReset() {
    const std::stop_token stop = m_shared.workersStop.get_token();
    const auto awaitStageAfter = [this, &stop](ResetStage stage) {
        m_shared.readyForStage.fetch_add(1);
        m_shared.clock.wake();
        m_shared.clock.awaitUntil([this, stage] { return m_shared.resetStage != stage || m_shared.ending; },
                                  Clock::never(), stop);
        return !m_shared.ending && !stop.stop_requested();
    };
    m_slot.state = WorkerState::parked;
    m_slot.task->detach();
    if (m_shared.resetStage == ResetStage::park && !awaitStageAfter(ResetStage::park)) {
        return false;
    }
    const bool prepared = takeParameters();
    const bool goOn = awaitStageAfter(ResetStage::prepare);
    m_slot.state = WorkerState::running;
    // The intended starts of a paced worker begin anew: the reset is no fault of the server's.
    startPacing();
    return goOn && prepared;
}

bool Worker::pace() {
    // Short slices, so that a change of the rate is obeyed at once however far off the next start is.
    constexpr auto slice = std::chrono::milliseconds(20);
    m_intendedStart = m_pacer.intendedStart();
    for (TimePoint now = m_shared.clock.now(); now < m_intendedStart; now = m_shared.clock.now()) {
        if (m_interrupt.requested() || m_shared.workersStop.stop_requested()) {
            return false;
        }
        m_shared.clock.sleepUntil(std::min<TimePoint>(m_intendedStart, now + slice),
                                  m_shared.workersStop.get_token());
    }
    return !m_interrupt.requested();
}

void Worker::operate(std::int64_t claimed) {
    m_claimed = claimed;
    m_inserted = 0;
    m_retries = 0;
    m_slot.counters.attempt();
    m_slot.busy.store(true, std::memory_order_relaxed);
    // Back to back, an operation begins where the one before it ended: reading the clock once for each
    // operation halves the cost of recording it.
    m_operationStart = m_previousEnd && !m_pacer.limited() ? *m_previousEnd : m_shared.clock.now();
    if (!m_pacer.limited()) {
        m_intendedStart = m_operationStart;
    }
    for (;;) {
        if (const auto receipt = m_slot.task->run(m_claimed, m_interrupt); receipt) {
            succeed(*receipt);
            break;
        } else if (!recover(receipt.error())) {
            endOperation(m_shared.clock.now());
            break;
        }
    }
    m_slot.busy.store(false, std::memory_order_relaxed);
    m_slot.settledVersion.store(m_parameters->version, std::memory_order_relaxed);
    m_pacer.sent(m_claimed);
    if (m_inserted < m_claimed) {
        m_shared.budget.giveBack(m_claimed - m_inserted);
    }
}

void Worker::succeed(const OperationReceipt& receipt) {
    const TimePoint end = m_shared.clock.now();
    m_slot.counters.succeed(receipt.rows, receipt.statements, receipt.roundTrips, receipt.commits);
    m_shared.latencies.record(m_slot.latencies, {LatencyHistogram::bucketOf(end - m_operationStart),
                                                 LatencyHistogram::bucketOf(end - m_intendedStart)});
    endOperation(end);
    m_inserted = receipt.rows;
    m_failuresInARow = 0;
}

void Worker::endOperation(TimePoint end) {
    m_previousEnd = end;
    m_slot.lastEnd.store(end.time_since_epoch().count(), std::memory_order_relaxed);
}

bool Worker::recover(const Error& error) {
    if (m_slot.cancelWanted) {
        // We asked for it, in whatever words the server says so.
        (void)m_connection->rollback();
        m_slot.counters.cancel();
        m_leave = true;
        return false;
    }
    if (!error.connectionUsable()) {
        return reconnect(error);
    }
    if (const auto rolledBack = m_connection->rollback();
        !rolledBack && !rolledBack.error().connectionUsable()) {
        return reconnect(rolledBack.error());
    }
    if (error.retryable() && m_retries < maximumRetries) {
        m_slot.counters.retry(error.kind);
        return backOff(m_retries++);
    }
    failOperation(error);
    m_slot.task->skip();
    return false;
}

void Worker::failOperation(const Error& error) {
    m_slot.counters.fail(error.kind);
    if (++m_failuresInARow >= maximumFailuresInARow) {
        giveUp(error);
    }
}

bool Worker::backOff(int attempt) {
    m_shared.clock.sleepUntil(m_shared.clock.now() + backoff(attempt, m_random),
                              m_shared.workersStop.get_token());
    if (m_shared.workersStop.stop_requested()) {
        m_slot.counters.cancel();
        m_leave = true;
        return false;
    }
    return true;
}

bool Worker::reconnect(const Error& error) {
    disconnect();
    Error last = error;
    for (int attempt = 0; attempt < maximumReconnects; ++attempt) {
        if (!backOff(attempt)) {
            return false;
        }
        if (auto connected = connect(); !connected) {
            last = connected.error();
            continue;
        }
        const auto landed = m_slot.task->landed(*m_connection);
        const auto attached = landed ? m_slot.task->attach(*m_connection, m_parameters->values)
                                     : Result<void>(Failure(landed.error()));
        if (!attached) {
            last = attached.error();
            disconnect();
            continue;
        }
        if (landed->rows > 0) {
            succeed(*landed);
            return false;
        }
        if (m_retries++ < maximumRetries) {
            m_slot.counters.retry(ErrorKind::connectionLost);
            return true;
        }
        failOperation(error);
        return false;
    }
    m_slot.counters.fail(ErrorKind::connectionLost);
    giveUp(std::move(last));
    return false;
}

void Worker::giveUp(Error why) {
    m_slot.setLost(std::move(why));
    m_leave = true;
}

Result<void> Worker::connect() {
    auto connection = m_shared.database->connect(m_shared.workersStop.get_token());
    if (!connection) {
        return Failure(connection.error());
    }
    m_connection = std::move(*connection);
    m_slot.connection.publish(m_connection.get());
    return {};
}

void Worker::disconnect() {
    m_slot.task->detach();
    m_slot.connection.publish(nullptr);
    m_connection.reset();
}

}  // namespace loadstone
