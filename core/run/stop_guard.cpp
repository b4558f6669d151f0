// SPDX-License-Identifier: MIT
#include "core/run/stop_guard.h"

#include "core/run/worker_pool.h"

namespace loadstone {

namespace {

// A cancel that comes between two statements does nothing, so it is repeated.
constexpr std::chrono::milliseconds cancelInterval{50};
// Time between cancelling and giving up what a stopped run still verifies and cleans.
constexpr std::chrono::milliseconds lastGrace{400};
constexpr std::chrono::milliseconds lastAbort{200};

}  // namespace

StopGuard::StopGuard(RunShared& shared, ConnectionHandle& own, RunTimeouts timeouts, std::stop_token stop)
    : m_shared(shared), m_own(own), m_timeouts(timeouts), m_stop(std::move(stop)) {
    m_shared.clock.enter();
    m_thread = std::jthread([this] {
        run();
        m_shared.clock.leave();
    });
}

StopGuard::~StopGuard() {
    m_done = true;
    m_shared.clock.wake();
}

void StopGuard::watch(WorkerPool* pool) {
    const std::lock_guard lock(m_mutex);
    m_pool = pool;
}

bool StopGuard::sleepUntil(TimePoint deadline) {
    return !m_shared.clock.awaitUntil([this] { return m_done.load(); }, deadline, {});
}

void StopGuard::cancelOwnUntil(TimePoint deadline) {
    do {
        if (m_ownCancellable) {
            m_own.cancel();
        }
    } while (sleepUntil(std::min<TimePoint>(deadline, m_shared.clock.now() + cancelInterval)) &&
             m_shared.clock.now() < deadline);
}

void StopGuard::run() {
    m_shared.clock.awaitUntil([this] { return m_done.load(); }, Clock::never(), m_stop);
    if (m_done) {
        return;
    }
    const TimePoint stopped = m_shared.clock.now();
    m_shared.ending = true;
    m_shared.workersStop.request_stop();
    m_shared.notify();
    const auto withPool = [this](void (WorkerPool::*action)()) {
        const std::lock_guard lock(m_mutex);
        if (m_pool != nullptr) {
            (m_pool->*action)();
        }
    };
    cancelOwnUntil(stopped + m_timeouts.stopGrace);
    withPool(&WorkerPool::cancelBusy);
    cancelOwnUntil(stopped + m_timeouts.stopAbort);
    if (m_done) {
        return;
    }
    withPool(&WorkerPool::abortAll);
    if (m_ownCancellable) {
        m_own.abort();
    }
    if (sleepUntil(stopped + m_timeouts.stopAbort + lastGrace)) {
        m_own.cancel();
    }
    if (sleepUntil(stopped + m_timeouts.stopAbort + lastGrace + lastAbort)) {
        m_own.abort();
    }
}

}  // namespace loadstone
