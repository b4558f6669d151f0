// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/running_call.h"

#include <chrono>
#include <thread>

namespace loadstone::mariadb {

bool RunningCall::requestCancel() noexcept { return change(State::running, State::asked); }

bool RunningCall::beginDelivery() noexcept { return change(State::asked, State::delivering); }

void RunningCall::endDelivery() noexcept {
    if (!change(State::delivering, State::asked)) {
        change(State::leaving, State::idle);
    }
}

void RunningCall::leaveCancelled() noexcept {
    using namespace std::chrono_literals;
    while (!change(State::delivering, State::leaving)) {
        if (change(State::asked, State::idle)) {
            return;
        }
    }
    // A delivery takes a fraction of a millisecond. A server that answers the worker but not the other
    // connection must not hold the worker up for long.
    const auto deadline = std::chrono::steady_clock::now() + 500ms;
    while (m_state.load(std::memory_order_acquire) == State::leaving &&
           std::chrono::steady_clock::now() < deadline) {
        std::this_thread::sleep_for(100us);
    }
    m_state.store(State::idle, std::memory_order_release);
}

}  // namespace loadstone::mariadb
