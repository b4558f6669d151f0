// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "core/base/virtual_clock.h"
#include "core/engine/fake/fake_engine.h"
#include "core/run/run_controller.h"
#include "core/workload/fk_web/fk_web_workload.h"

namespace loadstone {

/// Keeps what a run tells, for tests to look at afterwards.
class RecordingObserver final : public RunObserver {
   public:
    void onPhase(RunPhase phase) override { m_phases.push_back(phase); }
    void onStarted(std::shared_ptr<const RunDescription> run) override { m_description = std::move(run); }
    void onSample(std::shared_ptr<const Sample> sample) override { m_samples.push_back(std::move(sample)); }
    void onEvent(const RunEvent& event) override { m_events.push_back(event); }
    void onFinished(std::shared_ptr<const RunResult> result) override {
        m_result = std::move(result);
        ++m_finished;
    }

    [[nodiscard]] const std::vector<RunPhase>& phases() const { return m_phases; }
    [[nodiscard]] const std::vector<std::shared_ptr<const Sample>>& samples() const { return m_samples; }
    [[nodiscard]] const std::vector<RunEvent>& events() const { return m_events; }
    [[nodiscard]] const std::shared_ptr<const RunDescription>& description() const { return m_description; }
    [[nodiscard]] int finished() const { return m_finished; }

    [[nodiscard]] std::int64_t rowsIn(SampleKind kind) const {
        std::int64_t rows = 0;
        for (const auto& sample : m_samples) {
            rows += sample->kind == kind ? sample->counts.rows : 0;
        }
        return rows;
    }

   private:
    std::vector<RunPhase> m_phases;
    std::shared_ptr<const RunDescription> m_description;
    std::vector<std::shared_ptr<const Sample>> m_samples;
    std::vector<RunEvent> m_events;
    std::shared_ptr<const RunResult> m_result;
    int m_finished = 0;
};

/// A run of the foreign-key web on a fake engine in virtual time.
class FakeRun {
   public:
    explicit FakeRun(FakeScript script = {})
        : m_engine(m_clock, std::move(script)), m_controller(m_engine, m_workload, m_clock) {
        config.parameters = ParameterValues(m_workload.parameters());
        config.parameters.set("k", 100);
        config.duration = std::chrono::seconds(5);
    }

    Result<void> start() { return m_controller.start(fakeTarget(), config, {&observer}); }

    std::shared_ptr<const RunResult> run() {
        if (auto started = start(); !started) {
            qFatal("%s", started.error().describe().c_str());
        }
        return m_controller.wait();
    }

    [[nodiscard]] RunController& controller() { return m_controller; }
    [[nodiscard]] FakeEngine& engine() { return m_engine; }
    [[nodiscard]] VirtualClock& clock() { return m_clock; }

    RunConfig config;
    RecordingObserver observer;

   private:
    VirtualClock m_clock;
    FakeEngine m_engine;
    FkWebWorkload m_workload;
    RunController m_controller;
};

[[nodiscard]] inline FakeScript steady(Nanoseconds perWrite) {
    FakeScript script;
    script.onWrite = [perWrite](const FakeCall&) { return succeedsAfter(perWrite); };
    return script;
}

/// Stops a run when its first sample arrives, or when it enters a phase.
class Stopper final : public RunObserver {
   public:
    Stopper(RunController& controller, RunPhase phase) : m_controller(controller), m_phase(phase) {}
    void onPhase(RunPhase phase) override {
        if (phase == m_phase) {
            m_controller.stop();
        }
    }

   private:
    RunController& m_controller;
    RunPhase m_phase;
};

/// Changes a parameter at a sample.
class Changer final : public RunObserver {
   public:
    Changer(RunController& controller, std::int64_t sample, std::string key, std::int64_t value)
        : m_controller(controller), m_sample(sample), m_key(std::move(key)), m_value(value) {}
    void onSample(std::shared_ptr<const Sample> sample) override {
        if (sample->index == m_sample) {
            changed = m_controller.change(m_key, m_value);
        }
    }
    Result<void> changed;

   private:
    RunController& m_controller;
    std::int64_t m_sample;
    std::string m_key;
    std::int64_t m_value;
};

/// attempted = succeeded + failed + cancelled
[[nodiscard]] inline bool identityHolds(const OperationCounts& counts) {
    return counts.attempted == counts.succeeded + counts.failed() + counts.cancelled;
}

}  // namespace loadstone
