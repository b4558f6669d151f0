// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/engine/capabilities.h"
#include "core/run/run_config.h"
#include "core/run/run_result.h"
#include "ui/plot/run_trace.h"
#include "ui/run_feed.h"

namespace loadstone {

/// What the window knows of a run while it goes on and after it has ended. Kept by RunPresenter.
struct LiveRun {
    RunConfig config;  ///< with the parameters in force
    RunPhase phase = RunPhase::connect;
    double share = 0;  ///< of the phase, 0 … 1; 0 where nothing is known
    std::string what;
    std::shared_ptr<const RunDescription> description;  ///< null until the target has been reached
    std::optional<Capabilities> capabilities;           ///< of the server, once it has been reached
    std::string sandboxOf;  ///< the engine whose private server it starts first; empty for other targets
    std::shared_ptr<const RunResult> result;  ///< null until the run has ended
    std::shared_ptr<RunTrace> trace = std::make_shared<RunTrace>();
    OperationCounts counts;  ///< of the measured part so far
    double measuredSeconds = 0;
    int workersRunning = 0;
    int workersLost = 0;
    std::int64_t dropped = 0;  ///< samples that the window was too slow for
    bool stopping = false;
    bool recorded = false;  ///< it goes into a session file

    /// Takes in what came since the last time.
    void absorb(const RunFeed::Batch& batch);

    /// Over the last second; 0 before the first sample.
    [[nodiscard]] double rowsPerSecondNow() const noexcept;
    /// Of the result when there is one, else of the measured part so far.
    [[nodiscard]] double meanRowsPerSecond() const noexcept;
    /// Where the time axis ends when all goes as planned, in seconds since the gate; 0 where nobody knows.
    [[nodiscard]] double plannedSeconds() const noexcept;

   private:
    void absorb(const Sample& sample);
};

}  // namespace loadstone
