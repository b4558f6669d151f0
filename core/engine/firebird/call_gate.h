// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

#include "core/engine/firebird/client.h"

namespace loadstone::firebird {

/// Decides whether a request to cancel reaches the call that runs now, and never a later one.
///
/// The server raises a cancellation in whatever the attachment does at that moment, and answers "nothing to
/// cancel" when it does nothing. Both must be caught: a write of many statements is between two of them now
/// and then, and a raise that arrives just after a call has ended could hit the next one. So the worker marks
/// when it is inside a call, without a lock; cancel() acts only then; and the end of a call waits for a
/// raise under way and clears what is left of it.
/// Source: Firebird 3.0, doc/README.fb_cancel_operation.
class CallGate {
   public:
    CallGate(const Client& client, Firebird::IAttachment& attachment)
        : m_client(client), m_attachment(attachment) {}
    CallGate(const CallGate&) = delete;
    CallGate& operator=(const CallGate&) = delete;

    /// Marks one call of the worker's, for as long as it lives.
    class Call {
       public:
        explicit Call(CallGate& gate) noexcept : m_gate(gate) { gate.enter(); }
        ~Call() { m_gate.leave(); }
        Call(const Call&) = delete;
        Call& operator=(const Call&) = delete;

       private:
        CallGate& m_gate;
    };

    /// Worker, inside a call: whether that call was asked to stop. Looked at between statements.
    [[nodiscard]] bool cancelRequested() const noexcept {
        return m_state.load(std::memory_order_relaxed) != State::running;
    }

    /// Any thread: stops the call that runs, if one does.
    void cancel() noexcept;

    /// Any thread: ends the attachment; the call that runs and all later ones fail.
    void abort() noexcept;
    [[nodiscard]] bool aborted() const noexcept { return m_aborted.load(std::memory_order_relaxed); }

   private:
    enum class State : int { idle, running, cancelling, cancelled };

    void enter() noexcept { m_state.store(State::running, std::memory_order_release); }
    void leave() noexcept {
        State state = State::running;
        if (!m_state.compare_exchange_strong(state, State::idle, std::memory_order_acq_rel)) {
            leaveCancelled(state);
        }
    }
    void leaveCancelled(State state) noexcept;

    const Client& m_client;
    Firebird::IAttachment& m_attachment;
    std::atomic<State> m_state = State::idle;
    std::atomic<bool> m_aborted = false;
};

}  // namespace loadstone::firebird
