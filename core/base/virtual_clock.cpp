// SPDX-License-Identifier: MIT
#include "core/base/virtual_clock.h"

#include <algorithm>

namespace loadstone {

TimePoint VirtualClock::now() const noexcept {
    const std::lock_guard lock(m_mutex);
    return m_now;
}

void VirtualClock::sleepUntil(TimePoint deadline, std::stop_token stop) {
    awaitUntil([] { return false; }, deadline, std::move(stop));
}

bool VirtualClock::awaitUntil(const std::function<bool()>& ready, TimePoint deadline, std::stop_token stop) {
    // Declared before the lock: its destructor waits for a running callback, which itself takes the lock.
    const std::stop_callback onStop(stop, [this] { wake(); });
    std::unique_lock lock(m_mutex);
    for (;;) {
        if (ready()) {
            return true;
        }
        if (stop.stop_requested() || m_now >= deadline) {
            return false;
        }
        Waiter self{deadline};
        m_waiters.push_back(&self);
        advanceIfAllWaitLocked();
        m_changed.wait(lock, [&self] { return self.woken; });
    }
}

void VirtualClock::wake() {
    const std::lock_guard lock(m_mutex);
    wakeAllLocked();
}

void VirtualClock::enter() {
    const std::lock_guard lock(m_mutex);
    ++m_participants;
}

void VirtualClock::leave() {
    const std::lock_guard lock(m_mutex);
    --m_participants;
    // Whoever waits for this thread to end must look before time moves on.
    wakeAllLocked();
}

void VirtualClock::wakeAllLocked() {
    for (Waiter* waiter : m_waiters) {
        waiter->woken = true;
    }
    m_waiters.clear();
    m_changed.notify_all();
}

void VirtualClock::advanceIfAllWaitLocked() {
    // A woken waiter has left the list although it may not run yet, so it counts as working: time cannot
    // run away from a thread that was told to look.
    if (m_waiters.size() < m_participants || m_waiters.empty()) {
        return;
    }
    const auto earliest =
        std::min_element(m_waiters.begin(), m_waiters.end(),
                         [](const Waiter* a, const Waiter* b) { return a->deadline < b->deadline; });
    if ((*earliest)->deadline == never()) {
        return;  // everyone waits for an event from outside the run
    }
    m_now = std::max(m_now, (*earliest)->deadline);
    std::erase_if(m_waiters, [this](Waiter* waiter) {
        waiter->woken = waiter->deadline <= m_now;
        return waiter->woken;
    });
    m_changed.notify_all();
}

}  // namespace loadstone
