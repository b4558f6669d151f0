// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>

namespace loadstone::mariadb {

/// Decides whether a request to cancel reaches the call that runs now, and never a later one.
///
/// The server forgets a KILL QUERY that finds a session at rest, and inside a procedure sometimes also one
/// that falls between two of its statements. So requests are repeated as long as the call runs, and the end
/// of a call waits for one that is under way: late, it would hit whatever runs by then. The worker marks
/// when it is inside a call, without a lock.
class RunningCall {
   public:
    RunningCall() = default;
    RunningCall(const RunningCall&) = delete;
    RunningCall& operator=(const RunningCall&) = delete;

    /// Marks one call of the worker's, for as long as it lives.
    class Scope {
       public:
        explicit Scope(RunningCall& call) noexcept : m_call(call) { call.enter(); }
        ~Scope() { m_call.leave(); }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

       private:
        RunningCall& m_call;
    };

    /// Worker, inside a call: whether that call was asked to stop. Looked at between statements.
    [[nodiscard]] bool cancelRequested() const noexcept {
        return m_state.load(std::memory_order_relaxed) != State::running;
    }

    /// Any thread: asks the call that runs to stop. False where none runs, or one that was asked already.
    bool requestCancel() noexcept;

    /// One other thread: takes the call that was asked to stop, so that it cannot end meanwhile. False where
    /// there is none, or none any more. True has to be followed by endDelivery().
    [[nodiscard]] bool beginDelivery() noexcept;
    /// Any thread: the server has been told, or nobody waits for that any longer.
    void endDelivery() noexcept;

   private:
    enum class State : std::uint8_t {
        idle,
        running,
        asked,       // to stop; the server has to be told
        delivering,  // the server is being told
        leaving,     // so it is, and the call waits for that to end
    };

    bool change(State from, State to) noexcept {
        return m_state.compare_exchange_strong(from, to, std::memory_order_acq_rel);
    }
    void enter() noexcept { m_state.store(State::running, std::memory_order_release); }
    void leave() noexcept {
        if (!change(State::running, State::idle)) {
            leaveCancelled();
        }
    }
    void leaveCancelled() noexcept;

    std::atomic<State> m_state = State::idle;
};

}  // namespace loadstone::mariadb
