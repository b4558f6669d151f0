// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <mutex>

namespace loadstone::postgresql {

/// Decides whether a request to cancel reaches the call that runs now, and never a later one.
///
/// The server breaks off whatever a session does when the request arrives, and that travels on another
/// connection. So the worker marks when it is inside a call, without a lock; only then may a request be made;
/// it is delivered under a lock and only while that call still runs; and the end of a call that was asked to
/// stop waits for a delivery under way. An idle server session ignores what comes late.
class CancelGate {
   public:
    CancelGate() = default;
    CancelGate(const CancelGate&) = delete;
    CancelGate& operator=(const CancelGate&) = delete;

    /// Marks one call of the worker's, for as long as it lives.
    class Call {
       public:
        explicit Call(CancelGate& gate) noexcept : m_gate(gate) { gate.enter(); }
        ~Call() { m_gate.leave(); }
        Call(const Call&) = delete;
        Call& operator=(const Call&) = delete;

       private:
        CancelGate& m_gate;
    };

    /// Worker, inside a call: whether that call was asked to stop. Looked at between statements.
    [[nodiscard]] bool cancelRequested() const noexcept {
        return m_state.load(std::memory_order_relaxed) == State::asked;
    }

    /// Any thread: asks the call that runs to stop. False when none does.
    [[nodiscard]] bool ask() noexcept {
        State state = State::running;
        return m_state.compare_exchange_strong(state, State::asked, std::memory_order_acq_rel) ||
               state == State::asked;
    }

    /// Another thread: runs `deliver` if the call that was asked to stop has not ended yet. It must come back
    /// soon: the end of that call waits for it.
    template <typename Deliver>
    void deliver(Deliver&& send) {
        const std::lock_guard lock(m_delivery);
        if (m_state.load(std::memory_order_acquire) == State::asked) {
            send();
        }
    }

   private:
    enum class State : int { idle, running, asked };

    void enter() noexcept { m_state.store(State::running, std::memory_order_release); }
    void leave() noexcept {
        if (m_state.exchange(State::idle, std::memory_order_acq_rel) == State::asked) {
            const std::lock_guard wait(m_delivery);
        }
    }

    std::atomic<State> m_state = State::idle;
    std::mutex m_delivery;
};

}  // namespace loadstone::postgresql
