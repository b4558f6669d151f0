// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "tests/core/run/run_fixture.h"

namespace loadstone {

/// Does something when a sample arrives.
class AtSample final : public RunObserver {
   public:
    AtSample(std::int64_t index, std::function<void()> act) : m_index(index), m_act(std::move(act)) {}
    void onSample(std::shared_ptr<const Sample> sample) override {
        if (sample->index == m_index) {
            m_act();
        }
    }

   private:
    std::int64_t m_index;
    std::function<void()> m_act;
};

/// Performs a run with observers beside its own.
inline std::shared_ptr<const RunResult> perform(FakeRun& run, std::vector<RunObserver*> observers = {}) {
    observers.push_back(&run.observer);
    if (auto started = run.controller().start(fakeTarget(), run.config, std::move(observers)); !started) {
        qFatal("%s", started.error().describe().c_str());
    }
    return run.controller().wait();
}

}  // namespace loadstone
