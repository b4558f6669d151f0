// SPDX-License-Identifier: MIT
#include "core/base/wall_clock.h"

#include <chrono>

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace loadstone {

std::string wallClockNow() {
    const auto now = std::chrono::system_clock::now();
    const auto seconds = std::chrono::floor<std::chrono::seconds>(now);
    const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(now - seconds).count();
    return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                       fmt::gmtime(std::chrono::system_clock::to_time_t(seconds)), milliseconds);
}

}  // namespace loadstone
