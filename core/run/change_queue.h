// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/workload/parameter_values.h"

namespace loadstone {

/// A live change that has been published to the workers and is still to be told.
struct LiveChange {
    TimePoint at;
    std::string key;
    std::int64_t before = 0;
    std::int64_t after = 0;
    std::uint64_t version = 0;
    ParameterValues parameters;  ///< in force since
};

/// Live changes on their way from whoever moved a slider to the control thread. Any thread.
class ChangeQueue {
   public:
    void push(LiveChange change) {
        const std::lock_guard lock(m_mutex);
        m_changes.push_back(std::move(change));
        m_waiting = true;
    }

    [[nodiscard]] bool waiting() const noexcept { return m_waiting; }

    [[nodiscard]] std::vector<LiveChange> take() {
        const std::lock_guard lock(m_mutex);
        m_waiting = false;
        return std::exchange(m_changes, {});
    }

   private:
    std::mutex m_mutex;
    std::vector<LiveChange> m_changes;
    std::atomic<bool> m_waiting{false};
};

}  // namespace loadstone
