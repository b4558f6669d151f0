// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

namespace loadstone {

/// Runs `call` and `act` a while after its beginning; the result, and how long the call lasted after the act.
template <typename Call, typename Act>
auto interrupted(Call call, Act act) {
    std::atomic<std::chrono::steady_clock::time_point> acted{std::chrono::steady_clock::time_point{}};
    std::jthread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        acted = std::chrono::steady_clock::now();
        act();
    });
    auto result = call();
    const auto ended = std::chrono::steady_clock::now();
    other.join();
    return std::pair(std::move(result), ended - acted.load());
}

}  // namespace loadstone
