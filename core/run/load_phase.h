// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/run/change_queue.h"
#include "core/run/run_config.h"
#include "core/run/run_ledger.h"
#include "core/run/run_notifier.h"
#include "core/run/run_shared.h"
#include "core/run/sampler.h"
#include "core/run/worker_pool.h"

namespace loadstone {

/// The part of a run in which workers work: opens the gate, warms up, measures, resets the table when it has
/// grown, and drains. Takes a sample each tick on an absolute schedule. For the control thread.
class LoadPhase {
   public:
    /// What it works with; all outlive it.
    struct Parts {
        RunShared& shared;
        WorkerPool& pool;
        WorkloadRun& workload;
        Connection& connection;  ///< the controller's own, for resets
        ChangeQueue& changes;
        RunNotifier& notifier;
        const RunConfig& config;
        const Workload& declaration;
        std::stop_token stop;
    };

    explicit LoadPhase(Parts parts);

    /// Returns when all workers have ended. Fails when a reset fails; a stop is no failure.
    Result<void> run();

    /// Puts counts, histograms, segments, elapsed time and notes into the result.
    void report(RunResult& result);

    /// Rows that the target table must hold now.
    [[nodiscard]] std::int64_t rowsInTable() const noexcept;

    /// A mismatch that a reset found before it emptied the table.
    [[nodiscard]] const std::string& mismatch() const noexcept { return m_mismatch; }

   private:
    Result<void> load(TimePoint end, SampleKind kind);
    void beginMeasured();
    void drain();
    void sample(SampleKind kind);
    [[nodiscard]] SampleKind steadyOrTransient(TimePoint now);
    void announceChanges();
    void announceLostWorkers();
    void announce(RunEvent event);

    Result<void> reset();
    /// Brings all workers to a stop, does the work, and sets them off again; the time is cut out.
    Result<void> whileParked(const std::function<Result<void>()>& work);
    bool awaitWorkersReady();
    void enterStage(ResetStage stage);

    Parts m_parts;
    Clock& m_clock;
    TimePoint m_gate;
    Sampler m_sampler;
    RunLedger m_ledger;
    TimePoint m_nextTick;
    TimePoint m_measureStart;
    TimePoint m_measureEnd;  // when no further operation was started
    Nanoseconds m_paused{};  // within the measured part
    bool m_measuring = false;
    bool m_drainCancelled = false;
    std::int64_t m_rowsBeforeReset = 0;
    std::int64_t m_resets = 0;
    std::string m_mismatch;
    std::uint64_t m_changeVersion = 0;
    TimePoint m_changedAt;
    bool m_unsettled = false;
    std::vector<bool> m_lostAnnounced;
};

}  // namespace loadstone
