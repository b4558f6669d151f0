// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <functional>

#include "core/run/run_execution.h"
#include "tests/core/base/test_text.h"
#include "tests/core/run/run_fixture.h"
#include "tests/core/run/scripted_workload.h"

namespace loadstone {

/// One run on the test's own thread.
class Execution {
   public:
    explicit Execution(
        FakeScript script = {}, Hook hook = [](std::string_view, int) {})
        : engine(clock, std::move(script)), workload(std::move(hook)) {
        config.parameters = ParameterValues(workload.parameters());
        config.parameters.set("k", 100);
        config.parameters.set("n", 0);
        config.duration = std::chrono::seconds(1);
        observers.push_back(&observer);
    }

    /// Makes the execution, lets `prepare` have it, and performs it.
    std::shared_ptr<const RunResult> perform(const std::function<void(RunExecution&)>& prepare = {}) {
        clock.enter();
        std::shared_ptr<const RunResult> result;
        {
            RunExecution execution({engine, workload, clock, fakeTarget(), config, observers});
            if (prepare) {
                prepare(execution);
            }
            result = execution.perform();
        }
        // Were a thread left behind in this time, it would not move any more.
        clock.sleepUntil(clock.now() + std::chrono::milliseconds(1), {});
        clock.leave();
        return result;
    }

    VirtualClock clock;
    FakeEngine engine;
    ScriptedWorkload workload;
    RunConfig config;
    RecordingObserver observer;
    std::vector<RunObserver*> observers;
};

/// Does something at each sample.
class Prankster final : public RunObserver {
   public:
    void onSample(std::shared_ptr<const Sample> sample) override { atSample(*sample); }

    std::function<void(const Sample&)> atSample;
};

/// Every write takes that long.
[[nodiscard]] inline FakeScript steadyScript(Nanoseconds perWrite) {
    FakeScript script;
    script.onWrite = [perWrite](const FakeCall&) { return succeedsAfter(perWrite); };
    return script;
}

[[nodiscard]] inline bool hasNote(const RunResult& result, const std::string& part) {
    return std::any_of(result.notes.begin(), result.notes.end(),
                       [&part](const std::string& note) { return contains(note, part); });
}

}  // namespace loadstone
