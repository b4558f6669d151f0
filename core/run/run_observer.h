// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "core/measure/sample.h"
#include "core/run/run_result.h"
#include "core/workload/preflight.h"

namespace loadstone {

/// Hears of a run as it goes. Every call comes from the run's control thread, in order, and must return at
/// once: an observer that has work to do hands it to a thread of its own.
class RunObserver {
   public:
    RunObserver() = default;
    RunObserver(const RunObserver&) = delete;
    RunObserver& operator=(const RunObserver&) = delete;
    virtual ~RunObserver() = default;

    virtual void onPhase(RunPhase /*phase*/) {}
    /// Progress of a long phase, share in 0 … 1.
    virtual void onProgress(RunPhase /*phase*/, double /*share*/, const std::string& /*what*/) {}
    /// Once, when the target has been reached and before anything is created there.
    virtual void onPreflight(const Preflight& /*preflight*/) {}
    /// Once, when the target has been reached; never for a run that cannot connect.
    virtual void onStarted(std::shared_ptr<const RunDescription> /*run*/) {}
    virtual void onSample(std::shared_ptr<const Sample> /*sample*/) {}
    virtual void onEvent(const RunEvent& /*event*/) {}
    /// Once, last.
    virtual void onFinished(std::shared_ptr<const RunResult> /*result*/) {}
};

}  // namespace loadstone
