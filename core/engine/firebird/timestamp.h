// SPDX-License-Identifier: MIT
#pragma once

#include <ibase.h>

#include <cstdint>

namespace loadstone::firebird {

/// Splits microseconds since 1970-01-01 UTC into Firebird's days since 1858-11-17 and ten-thousandths of a
/// second since midnight. What is finer than 100 µs is cut off: the server stores no more.
/// Source: ibase.h (ISC_TIMESTAMP, ISC_TIME_SECONDS_PRECISION); day 0 is that of the Modified Julian Date.
[[nodiscard]] constexpr ISC_TIMESTAMP toTimestamp(std::int64_t microseconds) noexcept {
    constexpr std::int64_t ticksPerDay = 24LL * 60 * 60 * ISC_TIME_SECONDS_PRECISION;
    constexpr std::int64_t microsecondsPerTick = 1'000'000 / ISC_TIME_SECONDS_PRECISION;
    constexpr std::int64_t unixEpochDay = 40587;
    constexpr std::int64_t microsecondsPerDay = ticksPerDay * microsecondsPerTick;
    std::int64_t day = microseconds / microsecondsPerDay;
    std::int64_t rest = microseconds % microsecondsPerDay;
    if (rest < 0) {  // division rounds to zero, days must round down
        rest += microsecondsPerDay;
        --day;
    }
    return {static_cast<ISC_DATE>(day + unixEpochDay), static_cast<ISC_TIME>(rest / microsecondsPerTick)};
}

/// The same back.
[[nodiscard]] constexpr std::int64_t fromTimestamp(ISC_TIMESTAMP moment) noexcept {
    constexpr std::int64_t unixEpochDay = 40587;
    constexpr std::int64_t microsecondsPerDay = 24LL * 60 * 60 * 1'000'000;
    constexpr std::int64_t microsecondsPerTick = 1'000'000 / ISC_TIME_SECONDS_PRECISION;
    return (moment.timestamp_date - unixEpochDay) * microsecondsPerDay +
           static_cast<std::int64_t>(moment.timestamp_time) * microsecondsPerTick;
}

}  // namespace loadstone::firebird
