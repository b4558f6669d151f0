// SPDX-License-Identifier: MIT
#include "tests/bench/operation_loop.h"

#include <limits>

#include "core/base/steady_clock.h"
#include "core/run/run_controller.h"
#include "tests/bench/fk_web.h"
#include "tests/bench/select_one.h"

namespace loadstone::bench {

namespace {

RunConfig configOf(const Workload& workload, Repeated what, int seconds) {
    RunConfig config;
    config.parameters = ParameterValues(workload.parameters());
    config.parameters.set(parameter_keys::workers, contestWorkers);
    config.duration = std::chrono::seconds(seconds);
    config.tableRowLimit = std::numeric_limits<std::int64_t>::max();
    if (what == Repeated::insertOne) {
        config.parameters.set("n", 1);
        config.parameters.set("k", 1);
        config.parameters.set("autocommit", 1);
        config.parameters.set("path", static_cast<std::int64_t>(WritePath::prepared));
    }
    return config;
}

}  // namespace

Rate operationRate(Engine& engine, const Target& target, Repeated what, int seconds) {
    const FkWebWorkload inserting;
    const SelectOne selecting;
    const Workload& workload =
        what == Repeated::selectOne ? static_cast<const Workload&>(selecting) : inserting;
    SteadyClock clock;
    RunController controller(engine, workload, clock);
    need(controller.start(target, configOf(workload, what, seconds), {}));
    const auto result = controller.wait();
    if (result->outcome != RunOutcome::completed || !result->valid || result->counts.failed() > 0) {
        throw std::runtime_error(result->error ? result->error->describe() : result->invalidReason);
    }
    const auto operations = static_cast<double>(result->counts.succeeded);
    return {operations / result->elapsedSeconds(), result->clientCpuSeconds * 1e6 / operations};
}

}  // namespace loadstone::bench
