// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <list>
#include <mutex>

#include "core/base/clock.h"

namespace loadstone {

/// Time that stands still while any taking-part thread works, and jumps to the next deadline when all wait.
///
/// Threads outside the run (a test's own) may call now() and wake() but must not wait here.
class VirtualClock final : public Clock {
   public:
    [[nodiscard]] TimePoint now() const noexcept override;
    void sleepUntil(TimePoint deadline, std::stop_token stop) override;
    bool awaitUntil(const std::function<bool()>& ready, TimePoint deadline, std::stop_token stop) override;
    void wake() override;
    void enter() override;
    void leave() override;

   private:
    struct Waiter {
        TimePoint deadline;
        bool woken = false;
    };

    void wakeAllLocked();
    void advanceIfAllWaitLocked();

    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::list<Waiter*> m_waiters;  // those not woken yet
    TimePoint m_now{};
    std::size_t m_participants = 0;
};

}  // namespace loadstone
