// SPDX-License-Identifier: MIT
#pragma once

#include <utility>
#include <vector>

#include "core/run/run_observer.h"

namespace loadstone {

/// Passes what happens on to all observers of a run, and times the phases. For the control thread.
class RunNotifier {
   public:
    RunNotifier(Clock& clock, std::vector<RunObserver*> observers)
        : m_clock(clock), m_observers(std::move(observers)), m_phaseStart(clock.now()) {}

    void enter(RunPhase phase) {
        const TimePoint now = m_clock.now();
        if (m_started) {
            m_phases.push_back({m_phase, now - m_phaseStart});
        }
        m_started = true;
        m_phase = phase;
        m_phaseStart = now;
        each([phase](RunObserver& observer) { observer.onPhase(phase); });
    }

    void progress(double share, const std::string& what) {
        each([&](RunObserver& observer) { observer.onProgress(m_phase, share, what); });
    }

    template <typename Call>
    void each(Call call) {
        for (RunObserver* observer : m_observers) {
            call(*observer);
        }
    }

    [[nodiscard]] RunPhase phase() const noexcept { return m_phase; }
    [[nodiscard]] const std::vector<PhaseTime>& phases() const noexcept { return m_phases; }

   private:
    Clock& m_clock;
    std::vector<RunObserver*> m_observers;
    std::vector<PhaseTime> m_phases;
    RunPhase m_phase = RunPhase::connect;
    TimePoint m_phaseStart;
    bool m_started = false;
};

}  // namespace loadstone
