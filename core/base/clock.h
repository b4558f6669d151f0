// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <stop_token>

namespace loadstone {

using Nanoseconds = std::chrono::nanoseconds;

[[nodiscard]] constexpr double toSeconds(Nanoseconds length) noexcept {
    return std::chrono::duration<double>(length).count();
}

/// A point on the clock's own monotonic time line. Only differences mean anything.
using TimePoint = std::chrono::time_point<std::chrono::steady_clock, Nanoseconds>;

/// Time, and waiting in it, for everything that takes part in a run.
///
/// There are two: SteadyClock is the machine's; VirtualClock moves only when every thread that takes part is
/// waiting, so that a run of an hour on the fake engine ends in milliseconds and ends the same way each time.
/// That is why threads of a run never sleep or wait on a condition variable of their own: they wait here.
///
/// All members may be called from any thread.
class Clock {
   public:
    Clock() = default;
    Clock(const Clock&) = delete;
    Clock& operator=(const Clock&) = delete;
    virtual ~Clock() = default;

    [[nodiscard]] virtual TimePoint now() const noexcept = 0;

    /// Returns at the deadline or, early, when a stop is requested. Takes no lock on the steady clock.
    virtual void sleepUntil(TimePoint deadline, std::stop_token stop) = 0;

    /// Waits until ready() is true, the deadline has come, or a stop is requested; returns ready().
    /// ready is called under the clock's lock, so it must be short and must not call the clock.
    virtual bool awaitUntil(const std::function<bool()>& ready, TimePoint deadline, std::stop_token stop) = 0;

    /// Makes every awaitUntil look at its condition again. Call it after changing what a condition reads.
    virtual void wake() = 0;

    /// Counts one more thread as taking part; called by the thread that starts it, before it starts.
    virtual void enter() {}
    /// Counts one thread less, and wakes whoever waits for it to end; called by that thread as its last act.
    virtual void leave() {}

    /// A deadline that never comes.
    [[nodiscard]] static constexpr TimePoint never() noexcept { return TimePoint::max(); }
};

}  // namespace loadstone
