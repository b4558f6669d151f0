// SPDX-License-Identifier: MIT
#pragma once

#include <pthread.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "core/base/clock.h"
#include "core/measure/latency_log.h"
#include "core/measure/worker_counters.h"
#include "core/run/connection_handle.h"
#include "core/workload/worker_task.h"

namespace loadstone {

enum class WorkerState : std::uint8_t {
    absent,    ///< no thread yet
    starting,  ///< connecting
    running,   ///< in its loop
    parked,    ///< waits while the table is reset
    removed,   ///< ended because fewer workers are wanted; may be started again
    left,      ///< ended with the run
    lost,      ///< gave up, see WorkerSlot::lostBecause
};

/// One worker's place in a run: what it owns, what others may read of it, and how to reach its connection.
/// The slot outlives its thread, so that a worker removed and added again keeps its task and its counts.
class WorkerSlot {
   public:
    explicit WorkerSlot(int index) : m_index(index) {}

    [[nodiscard]] int index() const noexcept { return m_index; }
    /// Whether its thread is at work.
    [[nodiscard]] bool active() const noexcept;

    // Written by the worker alone, read by others.
    WorkerCounters counters;
    LatencyLog latencies;
    std::atomic<WorkerState> state{WorkerState::absent};
    std::atomic<bool> busy{false};                 ///< an operation is going on
    std::atomic<std::uint64_t> settledVersion{0};  ///< of the parameters under which an operation has ended
    std::atomic<Nanoseconds::rep> lastEnd{0};      ///< when the last operation ended, on the clock

    // The worker's task, made by the controller, which also owns the thread.
    std::unique_ptr<WorkerTask> task;
    std::jthread thread;
    ConnectionHandle connection;
    std::atomic<bool> cancelWanted{false};  ///< we cancelled, so an error now is no failure

    void setLost(Error why);
    [[nodiscard]] std::optional<Error> lostBecause() const;

    /// Worker: remembers its thread for cpuSeconds().
    void enterThread();
    /// Worker, as its last act.
    void leaveThread();
    /// Any thread: CPU time of all threads that this slot has had.
    [[nodiscard]] double cpuSeconds() const;

   private:
    int m_index;
    mutable std::mutex m_mutex;
    std::optional<Error> m_lostBecause;
    std::optional<pthread_t> m_thread;
    double m_endedCpuSeconds = 0.0;
};

}  // namespace loadstone
