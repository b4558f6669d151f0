// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/engine/engine.h"
#include "core/run/run_config.h"
#include "core/run/run_observer.h"
#include "core/run/run_result.h"
#include "core/workload/workload.h"

namespace loadstone {

/// Performs one run on threads of its own: connect, build, warm up, measure, drain, verify, clean up.
///
/// The engine, workload, clock and observers outlive the controller. All members may be called from any
/// thread.
class RunController {
   public:
    RunController(Engine& engine, const Workload& workload, Clock& clock);
    ~RunController();  ///< stops and waits
    RunController(const RunController&) = delete;
    RunController& operator=(const RunController&) = delete;

    /// Checks the configuration and begins. Fails with invalidArgument, having done nothing; all later
    /// failures are in the result.
    Result<void> start(const Target& target, RunConfig config, std::vector<RunObserver*> observers);

    /// Asks the run to end; it ends within two seconds, whatever the server does. Returns at once.
    void stop();

    /// Changes a parameter while the run goes on; it takes effect within one batch of each worker. Fails with
    /// invalidArgument where the value is wrong, and with notSupported where it cannot change live here, with
    /// why.
    Result<void> change(const std::string& key, std::int64_t value);

    /// The parameters in force, as far as they have been changed.
    [[nodiscard]] ParameterValues parameters() const;

    /// What the server of this run can do; none until it has been reached.
    [[nodiscard]] std::optional<Capabilities> capabilities() const;

    [[nodiscard]] bool running() const;

    /// Waits for the end of the run.
    std::shared_ptr<const RunResult> wait();

   private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace loadstone
