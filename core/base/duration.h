// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "core/base/clock.h"
#include "core/base/result.h"

namespace loadstone {

/// Reads a duration as users write it: a number with an optional fraction and a unit ms, s, min or h ("10s",
/// "1.5min", "500ms"). A number without a unit means seconds. At most ten days. Fails with invalidArgument
/// and the forms that exist.
[[nodiscard]] Result<Nanoseconds> parseDuration(std::string_view text);

/// Seconds where they are whole, else milliseconds: "10s", "1500ms". parseDuration() reads it back to the
/// same number of milliseconds.
[[nodiscard]] std::string formatDuration(Nanoseconds duration);

}  // namespace loadstone
