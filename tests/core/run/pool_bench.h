// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "core/base/virtual_clock.h"
#include "core/engine/fake/fake_engine.h"
#include "core/run/worker_pool.h"
#include "tests/core/run/scripted_workload.h"

namespace loadstone {

/// Workers on a fake engine in virtual time, controlled by the test's own thread, which takes part in the
/// time.
class PoolBench {
   public:
    explicit PoolBench(
        FakeScript script = {}, int workers = 1, Hook hook = [](std::string_view, int) {})
        : workload(std::move(hook)),
          engine(clock, std::move(script)),
          shared(clock, parameters(workload, workers), 1) {
        clock.enter();
        database = *engine.open(fakeTarget(), {});
        shared.database = database.get();
        shared.wantedWorkers = workers;
        run = workload.start({engine.dialect(), engine.capabilities(), shared.live.current()->values, 1});
        pool = std::make_unique<WorkerPool>(shared, *run);
    }
    ~PoolBench() {
        end();
        pool.reset();
        clock.leave();
    }
    PoolBench(const PoolBench&) = delete;
    PoolBench& operator=(const PoolBench&) = delete;

    /// Starts all workers and lets them go; false when one could not start.
    bool startAll() {
        pool->startAtGate();
        if (!shared.gate.awaitAll({})) {
            return false;
        }
        shared.gate.open();
        return true;
    }

    /// Lets that much time pass.
    void pass(Nanoseconds time) { clock.sleepUntil(clock.now() + time, {}); }

    /// Waits until no worker is active.
    void awaitIdle() {
        clock.awaitUntil([this] { return pool->idle(); }, Clock::never(), {});
    }

    /// Tells all workers to end and waits for them.
    void end() {
        shared.ending = true;
        shared.workersStop.request_stop();
        shared.gate.giveUp();
        shared.notify();
        awaitIdle();
        pool->join();
    }

    /// Changes a parameter as a slider does.
    void change(const std::string& key, std::int64_t value) {
        shared.live.change(key, value);
        if (key == parameter_keys::workers) {
            shared.wantedWorkers = static_cast<int>(value);
        }
        shared.notify();
    }

    [[nodiscard]] WorkerSlot& slot(std::size_t index) const { return *pool->members().at(index); }

    VirtualClock clock;
    ScriptedWorkload workload;
    FakeEngine engine;
    RunShared shared;
    std::unique_ptr<Database> database;
    std::unique_ptr<WorkloadRun> run;
    std::unique_ptr<WorkerPool> pool;

   private:
    static ParameterValues parameters(const Workload& workload, int workers) {
        ParameterValues values(workload.parameters());
        values.set("k", 100);
        values.set("w", workers);
        return values;
    }
};

/// attempted = succeeded + failed + cancelled
[[nodiscard]] inline bool identityHolds(const OperationCounts& counts) {
    return counts.attempted == counts.succeeded + counts.failed() + counts.cancelled;
}

/// The time that has passed since the bench was made.
[[nodiscard]] inline Nanoseconds passed(const PoolBench& bench) {
    return bench.clock.now().time_since_epoch();
}

/// What a new connection finds in the table.
[[nodiscard]] inline std::string countRows(PoolBench& bench, const std::string& condition = {}) {
    auto connection = bench.database->connect({});
    while (!connection) {
        connection = bench.database->connect({});
    }
    return (*connection)->query("SELECT COUNT(*) FROM \"main_1\"" + condition)->front().front();
}

/// Every write takes that long.
[[nodiscard]] inline FakeScript steadyScript(Nanoseconds perWrite) {
    FakeScript script;
    script.onWrite = [perWrite](const FakeCall&) { return succeedsAfter(perWrite); };
    return script;
}

}  // namespace loadstone
