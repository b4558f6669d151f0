// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <stop_token>

#include "core/base/clock.h"
#include "core/engine/database.h"
#include "core/measure/latency_collector.h"
#include "core/run/live_parameters.h"
#include "core/run/row_budget.h"
#include "core/run/start_gate.h"

namespace loadstone {

/// How far a reset of the target table is; workers follow.
enum class ResetStage : std::uint8_t {
    none,     ///< run
    park,     ///< close statements and wait
    prepare,  ///< the table is new: prepare statements and wait
};

/// What the controller and all workers of a run share. Everything here may be used from any thread.
struct RunShared {
    RunShared(Clock& runClock, ParameterValues parameters, std::uint64_t runSeed)
        : clock(runClock), live(std::move(parameters)), gate(runClock), seed(runSeed) {}

    Clock& clock;
    Database* database = nullptr;  ///< set before workers start
    LiveParameters live;
    StartGate gate;
    LatencyCollector latencies;
    RowBudget budget;
    std::uint64_t seed;

    /// Raised after any of the following changed, so that workers look; see Interrupt.
    std::atomic<std::uint64_t> generation{0};
    std::atomic<bool> ending{false};  ///< no further operation
    std::atomic<int> wantedWorkers{0};
    std::atomic<ResetStage> resetStage{ResetStage::none};
    std::atomic<int> readyForStage{0};  ///< workers that wait in the present stage

    std::stop_source workersStop;  ///< ends sleeps, connects and waits of workers

    void notify() {
        generation.fetch_add(1, std::memory_order_acq_rel);
        clock.wake();
    }
};

}  // namespace loadstone
