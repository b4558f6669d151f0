// SPDX-License-Identifier: MIT
#include "core/engine/firebird/cancel_desk.h"

#include <chrono>
#include <thread>

namespace loadstone::firebird {

CancelDesk::CancelDesk()
    : m_courier([this](const std::vector<std::uint64_t>& numbers, const std::stop_token& stop) {
          deliver(numbers, stop);
      }) {}

std::uint64_t CancelDesk::add(CallGate& gate) {
    const std::lock_guard lock(m_mutex);
    m_gates.emplace(++m_last, &gate);
    return m_last;
}

void CancelDesk::remove(std::uint64_t number) {
    const std::lock_guard lock(m_mutex);
    m_gates.erase(number);
}

void CancelDesk::deliver(const std::vector<std::uint64_t>& numbers, const std::stop_token& stop) {
    // The server does not say whether it found something to cancel. A request that overtakes its statement
    // finds nothing, so it is sent again: a call that has ended meanwhile is not met by it.
    constexpr int times = 3;
    constexpr std::chrono::milliseconds pause{10};
    for (int i = 0; i < times && !stop.stop_requested(); ++i) {
        if (i > 0) {
            std::this_thread::sleep_for(pause);
        }
        const std::lock_guard lock(m_mutex);
        for (const std::uint64_t number : numbers) {
            if (const auto found = m_gates.find(number); found != m_gates.end()) {
                found->second->cancelWanted();
                if (i == times - 1) {
                    found->second->forgetWanted();
                }
            }
        }
    }
}

}  // namespace loadstone::firebird
