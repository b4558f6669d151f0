// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/run_config.h"
#include "core/run/run_observer.h"

namespace loadstone {

/// Shows on standard error how a run goes: on a terminal one line that is drawn over, elsewhere a line for
/// each phase, so that a log stays readable.
class RunProgress final : public RunObserver {
   public:
    /// The measured time, for the share done; zero in a run bounded by rows.
    explicit RunProgress(const RunConfig& config);

    void onPhase(RunPhase phase) override;
    void onPreflight(const Preflight& preflight) override;
    void onProgress(RunPhase phase, double share, const std::string& what) override;
    void onSample(std::shared_ptr<const Sample> sample) override;
    void onEvent(const RunEvent& event) override;
    void onFinished(std::shared_ptr<const RunResult> result) override;

   private:
    void draw(double share, const std::string& text);
    void clear();

    bool m_terminal;
    double m_totalSeconds;
    std::int64_t m_totalRows;
    std::int64_t m_rows = 0;
};

}  // namespace loadstone
