// SPDX-License-Identifier: MIT
#include "core/engine/firebird/call_gate.h"

#include <chrono>
#include <thread>

namespace loadstone::firebird {

void CallGate::cancelCall(std::uint64_t word) noexcept {
    // A second request for one call is raised again: a server may have had nothing to cancel at the first.
    const std::uint64_t cancelling = inState(word, State::cancelling);
    std::uint64_t running = inState(word, State::running);
    std::uint64_t cancelled = inState(word, State::cancelled);
    if (!m_word.compare_exchange_strong(running, cancelling, std::memory_order_acq_rel) &&
        (m_leaving.load(std::memory_order_acquire) ||
         !m_word.compare_exchange_strong(cancelled, cancelling, std::memory_order_acq_rel))) {
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
    m_word.store(inState(word, State::cancelled), std::memory_order_release);
    m_word.notify_one();
}

void CallGate::abort() noexcept {
    m_aborted.store(true, std::memory_order_relaxed);
    CallStatus status(m_client);
    m_attachment.cancelOperation(status.get(), fb_cancel_abort);
}

void CallGate::leaveCancelled() noexcept {
    m_leaving.store(true, std::memory_order_release);  // or a hail of requests would keep the call for ever
    std::uint64_t word = 0;
    do {
        m_word.wait(inState(m_call, State::cancelling), std::memory_order_acquire);
        word = inState(m_call, State::cancelled);
    } while (
        !m_word.compare_exchange_strong(word, inState(m_call, State::leaving), std::memory_order_acq_rel));
    // Switching cancellation off and on again makes the server forget a raise that found no statement.
    CallStatus status(m_client);
    m_attachment.cancelOperation(status.get(), fb_cancel_disable);
    m_attachment.cancelOperation(status.get(), fb_cancel_enable);
    m_word.store(m_call, std::memory_order_release);
    m_leaving.store(false, std::memory_order_release);
}

}  // namespace loadstone::firebird
