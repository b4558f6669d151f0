// SPDX-License-Identifier: MIT
#pragma once

#include <mysql.h>

#include <chrono>
#include <cstdint>

namespace loadstone::mariadb {

/// Microseconds since 1970-01-01 UTC as the client library's point in time.
[[nodiscard]] constexpr MYSQL_TIME toTime(std::int64_t microseconds) noexcept {
    using namespace std::chrono;
    const sys_time<std::chrono::microseconds> point{std::chrono::microseconds(microseconds)};
    const auto day = floor<days>(point);
    const year_month_day date(day);
    const hh_mm_ss clock(point - day);
    MYSQL_TIME time{};
    time.year = static_cast<unsigned>(static_cast<int>(date.year()));
    time.month = static_cast<unsigned>(date.month());
    time.day = static_cast<unsigned>(date.day());
    time.hour = static_cast<unsigned>(clock.hours().count());
    time.minute = static_cast<unsigned>(clock.minutes().count());
    time.second = static_cast<unsigned>(clock.seconds().count());
    time.second_part = static_cast<unsigned long>(clock.subseconds().count());
    time.time_type = MYSQL_TIMESTAMP_DATETIME;
    return time;
}

}  // namespace loadstone::mariadb
