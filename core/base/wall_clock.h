// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace loadstone {

/// The date and time in UTC, ISO 8601 with milliseconds: "2026-01-31T13:45:10.123Z". For labels; durations
/// come from Clock.
[[nodiscard]] std::string wallClockNow();

}  // namespace loadstone
