// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>

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
        return stateOf(m_word.load(std::memory_order_relaxed)) != State::running;
    }

    /// Any thread: stops the call that runs, if one does. Over a network it may block for as long as nothing
    /// can be sent.
    void cancel() noexcept { cancelCall(m_word.load(std::memory_order_relaxed)); }

    /// Any thread: cancel() in parts, the first of which never blocks; false where the same was wanted
    /// already.
    [[nodiscard]] bool wantCancel() noexcept {
        const std::uint64_t word = inState(m_word.load(std::memory_order_relaxed), State::running);
        return m_wanted.exchange(word) != word;
    }
    /// Stops the call that ran when it was wanted, if it still runs.
    void cancelWanted() noexcept { cancelCall(m_wanted); }
    /// From now on the same may be wanted again.
    void forgetWanted() noexcept { m_wanted = 0; }

    /// Any thread: ends the attachment; the call that runs and all later ones fail.
    void abort() noexcept;
    [[nodiscard]] bool aborted() const noexcept { return m_aborted.load(std::memory_order_relaxed); }

   private:
    enum class State : std::uint64_t { idle, running, cancelling, cancelled, leaving };
    static constexpr int stateBits = 3;

    static constexpr State stateOf(std::uint64_t word) noexcept {
        return static_cast<State>(word & ((1U << stateBits) - 1));
    }
    static constexpr std::uint64_t inState(std::uint64_t word, State state) noexcept {
        return (word >> stateBits << stateBits) | static_cast<std::uint64_t>(state);
    }

    void enter() noexcept {
        m_call += 1U << stateBits;
        m_word.store(inState(m_call, State::running), std::memory_order_release);
    }
    void leave() noexcept {
        std::uint64_t word = inState(m_call, State::running);
        if (!m_word.compare_exchange_strong(word, m_call, std::memory_order_acq_rel)) {
            leaveCancelled();
        }
    }
    void leaveCancelled() noexcept;
    void cancelCall(std::uint64_t word) noexcept;

    const Client& m_client;
    Firebird::IAttachment& m_attachment;
    std::uint64_t m_call = 0;               ///< the worker's: number of the call, above the bits of its state
    std::atomic<std::uint64_t> m_word = 0;  ///< call and state
    std::atomic<std::uint64_t> m_wanted = 0;
    std::atomic<bool> m_leaving = false;  ///< the cancelled call has ended
    std::atomic<bool> m_aborted = false;
};

}  // namespace loadstone::firebird
