// SPDX-License-Identifier: MIT
#include "core/base/steady_clock.h"

#include <algorithm>
#include <thread>

namespace loadstone {

namespace {

// A sleeper looks for a stop this often. It costs a wake-up of a few microseconds and needs no lock.
constexpr std::chrono::milliseconds stopCheckInterval{10};

}  // namespace

TimePoint SteadyClock::now() const noexcept {
    return std::chrono::time_point_cast<Nanoseconds>(std::chrono::steady_clock::now());
}

void SteadyClock::sleepUntil(TimePoint deadline, std::stop_token stop) {
    while (!stop.stop_requested()) {
        const TimePoint current = now();
        if (current >= deadline) {
            return;
        }
        const Nanoseconds slice = std::min<Nanoseconds>(deadline - current, stopCheckInterval);
        std::this_thread::sleep_for(slice);
    }
}

bool SteadyClock::awaitUntil(const std::function<bool()>& ready, TimePoint deadline, std::stop_token stop) {
    std::unique_lock lock(m_mutex);
    if (deadline == never()) {
        return m_changed.wait(lock, stop, ready);
    }
    return m_changed.wait_until(lock, stop, deadline, ready);
}

void SteadyClock::wake() {
    // Taking the lock closes the gap between a waiter's look at its condition and its going to sleep.
    { const std::lock_guard lock(m_mutex); }
    m_changed.notify_all();
}

}  // namespace loadstone
