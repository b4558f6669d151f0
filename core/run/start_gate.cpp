// SPDX-License-Identifier: MIT
#include "core/run/start_gate.h"

#include <fmt/format.h>

namespace loadstone {

bool StartGate::arrive(std::stop_token stop) {
    m_arrived.fetch_add(1);
    m_clock.wake();
    m_clock.awaitUntil([this] { return m_state != State::closed; }, Clock::never(), std::move(stop));
    return m_state == State::open;
}

void StartGate::fail(int worker, Error error) {
    {
        const std::lock_guard lock(m_mutex);
        if (!m_failure) {
            error.message =
                fmt::format("Worker {} could not start, so none did: {}", worker + 1, error.message);
            m_failure = std::move(error);
        }
    }
    m_failed = true;
    m_clock.wake();
}

bool StartGate::awaitAll(std::stop_token stop) {
    m_clock.awaitUntil([this] { return m_failed || m_arrived == m_expected; }, Clock::never(),
                       std::move(stop));
    return !m_failed && m_arrived == m_expected;
}

void StartGate::open() {
    m_state = State::open;
    m_clock.wake();
}

void StartGate::giveUp() {
    m_state = State::givenUp;
    m_clock.wake();
}

std::optional<Error> StartGate::failure() const {
    const std::lock_guard lock(m_mutex);
    return m_failure;
}

}  // namespace loadstone
