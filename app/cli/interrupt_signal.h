// SPDX-License-Identifier: MIT
#pragma once

#include <pthread.h>

#include <atomic>
#include <csignal>
#include <functional>
#include <mutex>
#include <thread>

namespace loadstone {

/// Turns Ctrl-C (SIGINT) and SIGTERM into a call on a thread of its own. Make it before any other thread,
/// since threads inherit the blocked signals. One for each process.
class InterruptSignal {
   public:
    InterruptSignal();
    ~InterruptSignal();
    InterruptSignal(const InterruptSignal&) = delete;
    InterruptSignal& operator=(const InterruptSignal&) = delete;

    /// What to do at a signal; nothing when empty. A signal that came before is passed on at once.
    void onSignal(std::function<void()> action);

    [[nodiscard]] bool received() const noexcept { return m_received; }

   private:
    void wait();

    sigset_t m_signals{};
    std::mutex m_mutex;
    std::function<void()> m_action;
    std::atomic<bool> m_received{false};
    std::atomic<bool> m_ending{false};
    std::thread m_thread;
};

}  // namespace loadstone
