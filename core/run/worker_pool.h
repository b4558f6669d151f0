// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "core/run/run_shared.h"
#include "core/run/worker_slot.h"
#include "core/workload/workload.h"

namespace loadstone {

/// The workers of a run: starts them, keeps their number at RunShared::wantedWorkers, and ends them.
/// For the control thread, but for cancelBusy() and abortAll().
class WorkerPool {
   public:
    WorkerPool(RunShared& shared, WorkloadRun& workload);
    ~WorkerPool();  ///< waits for all threads; they must have been told to end
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    /// Starts all wanted workers, to meet at the gate.
    void startAtGate();
    /// Starts workers that are wanted and missing; those lost stay lost.
    void addMissing();

    [[nodiscard]] int activeCount() const noexcept;
    [[nodiscard]] bool idle() const noexcept { return activeCount() == 0; }
    [[nodiscard]] int lostCount() const noexcept;
    /// Whether every active worker has ended an operation under parameters of that version.
    [[nodiscard]] bool settled(std::uint64_t version) const noexcept;

    /// Any thread: cancels the operations that are going on.
    void cancelBusy();
    /// Any thread: gives all connections up.
    void abortAll();

    /// Waits until all threads have ended.
    void join();

    [[nodiscard]] const std::vector<std::unique_ptr<WorkerSlot>>& members() const noexcept { return m_slots; }
    [[nodiscard]] OperationCounts counts() const noexcept;
    [[nodiscard]] double cpuSeconds() const;
    /// When the last operation of any worker ended.
    [[nodiscard]] TimePoint lastEnd() const noexcept;

   private:
    enum class Entry : std::uint8_t { atGate, whileRunning };

    void add(WorkerSlot& slot, Entry entry);
    WorkerSlot& slot(int index);

    RunShared& m_shared;
    WorkloadRun& m_workload;
    std::mutex m_mutex;  // guards the growth of m_slots against cancelBusy() and abortAll()
    std::vector<std::unique_ptr<WorkerSlot>> m_slots;
};

}  // namespace loadstone
