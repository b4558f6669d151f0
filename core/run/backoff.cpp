// SPDX-License-Identifier: MIT
#include "core/run/backoff.h"

#include <algorithm>

namespace loadstone {

Nanoseconds backoff(int attempt, Random& random) noexcept {
    constexpr int largestShift = 8;  // 256 ms, beyond the cap below
    const auto doubled = std::chrono::milliseconds(std::int64_t{1} << std::min(attempt, largestShift));
    const auto full = std::min<Nanoseconds>(doubled, std::chrono::milliseconds(200));
    const double share = 0.5 + random.unit() / 2;
    return std::chrono::duration_cast<Nanoseconds>(full * share);
}

}  // namespace loadstone
