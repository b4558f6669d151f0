// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <stop_token>
#include <thread>

#include "core/base/clock.h"
#include "core/run/connection_handle.h"
#include "core/run/run_config.h"
#include "core/run/run_shared.h"

namespace loadstone {

class WorkerPool;

/// Sees to it that a run ends within two seconds of a stop, whatever the server does: operations in flight
/// get a grace, then they are cancelled, then their connections are given up; the controller's own statements
/// likewise. A thread that sleeps until then.
class StopGuard {
   public:
    StopGuard(RunShared& shared, ConnectionHandle& own, RunTimeouts timeouts, std::stop_token stop);
    ~StopGuard();
    StopGuard(const StopGuard&) = delete;
    StopGuard& operator=(const StopGuard&) = delete;

    /// The workers to end; null while there are none.
    void watch(WorkerPool* pool);

    /// Whether the controller's own statement may be cancelled at once (a build), or only when the two
    /// seconds are nearly over (verifying and cleaning up, which a stopped run still does).
    void setOwnWork(bool cancellable) noexcept { m_ownCancellable = cancellable; }

   private:
    void run();
    bool sleepUntil(TimePoint deadline);
    void cancelOwnUntil(TimePoint deadline);

    RunShared& m_shared;
    ConnectionHandle& m_own;
    RunTimeouts m_timeouts;
    std::stop_token m_stop;
    std::mutex m_mutex;
    WorkerPool* m_pool = nullptr;
    std::atomic<bool> m_ownCancellable{true};
    std::atomic<bool> m_done{false};
    std::jthread m_thread;
};

}  // namespace loadstone
