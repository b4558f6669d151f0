// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <mutex>

#include "core/base/clock.h"

namespace loadstone {

/// The machine's monotonic clock.
class SteadyClock final : public Clock {
   public:
    [[nodiscard]] TimePoint now() const noexcept override;
    void sleepUntil(TimePoint deadline, std::stop_token stop) override;
    bool awaitUntil(const std::function<bool()>& ready, TimePoint deadline, std::stop_token stop) override;
    void wake() override;
    void leave() override { wake(); }

   private:
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
};

}  // namespace loadstone
