// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/run/run_observer.h"

namespace loadstone {

/// The bounded queue between a run and the window. The run's thread never waits for the window: when that is
/// slow, the oldest samples are dropped and counted. (The session file has its own queue and loses none.)
class RunFeed final : public RunObserver {
   public:
    /// What came in since the last take().
    struct Batch {
        std::optional<RunPhase> phase;
        double share = 0;  ///< of a long phase, 0 … 1; 0 where nothing is known
        std::string what;
        std::shared_ptr<const RunDescription> started;
        std::deque<std::shared_ptr<const Sample>> samples;
        std::deque<RunEvent> events;
        std::shared_ptr<const RunResult> finished;
        std::int64_t dropped = 0;  ///< samples lost in this batch
    };

    /// capacity: samples, and events, that are kept at most.
    explicit RunFeed(std::size_t capacity = 600) : m_capacity(capacity) {}

    void onPhase(RunPhase phase) override;
    void onProgress(RunPhase phase, double share, const std::string& what) override;
    void onStarted(std::shared_ptr<const RunDescription> run) override;
    void onSample(std::shared_ptr<const Sample> sample) override;
    void onEvent(const RunEvent& event) override;
    void onFinished(std::shared_ptr<const RunResult> result) override;

    /// The window's side. Progress stands until the phase changes.
    [[nodiscard]] Batch take();

   private:
    std::mutex m_mutex;
    std::size_t m_capacity;
    Batch m_batch;
};

}  // namespace loadstone
