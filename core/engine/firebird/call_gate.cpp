// SPDX-License-Identifier: MIT
#include "core/engine/firebird/call_gate.h"

#include <chrono>
#include <thread>

namespace loadstone::firebird {

void CallGate::cancel() noexcept {
    State state = State::running;
    if (!m_state.compare_exchange_strong(state, State::cancelling, std::memory_order_acq_rel)) {
        return;
    }
    // A worker on its way between two statements has nothing to cancel for a few microseconds; it sees the
    // request before the next statement, or is already past that look and is caught by a second try.
    constexpr int tries = 20;
    CallStatus status(m_client);
    for (int i = 0; i < tries; ++i) {
        m_attachment.cancelOperation(status.get(), fb_cancel_raise);
        if (!status.failed()) {
            break;
        }
        std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
    m_state.store(State::cancelled, std::memory_order_release);
    m_state.notify_one();
}

void CallGate::abort() noexcept {
    m_aborted.store(true, std::memory_order_relaxed);
    CallStatus status(m_client);
    m_attachment.cancelOperation(status.get(), fb_cancel_abort);
}

void CallGate::leaveCancelled(State state) noexcept {
    while (state == State::cancelling) {
        m_state.wait(State::cancelling, std::memory_order_acquire);
        state = m_state.load(std::memory_order_acquire);
    }
    // Switching cancellation off and on again makes the server forget a raise that found no statement.
    CallStatus status(m_client);
    m_attachment.cancelOperation(status.get(), fb_cancel_disable);
    m_attachment.cancelOperation(status.get(), fb_cancel_enable);
    m_state.store(State::idle, std::memory_order_release);
}

}  // namespace loadstone::firebird
