// SPDX-License-Identifier: MIT
#include "core/base/duration.h"

#include <array>
#include <charconv>
#include <utility>

#include <fmt/format.h>

namespace loadstone {

namespace {

constexpr std::array<std::pair<std::string_view, double>, 5> units = {
    {{"ms", 1e-3}, {"s", 1.0}, {"min", 60.0}, {"h", 3600.0}, {"", 1.0}}};
constexpr double longestSeconds = 864'000.0;

}  // namespace

Result<Nanoseconds> parseDuration(std::string_view text) {
    double number = 0.0;
    const char* end = text.data() + text.size();
    const auto [unitBegin, code] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
    if (code == std::errc{} && number >= 0.0) {
        const std::string_view unit(unitBegin, static_cast<std::size_t>(end - unitBegin));
        for (const auto& [name, seconds] : units) {
            if (unit == name && number * seconds <= longestSeconds) {
                // Rounded, since 1035 ms are not a whole number of binary fractions of a second.
                return std::chrono::round<Nanoseconds>(std::chrono::duration<double>(number * seconds));
            }
        }
    }
    return fail(ErrorKind::invalidArgument, fmt::format("\"{}\" is not a duration.", text),
                "Write a number and a unit: 500ms, 10s, 5min or 1h, at most ten days.");
}

std::string formatDuration(Nanoseconds duration) {
    const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
    return milliseconds % 1000 == 0 ? fmt::format("{}s", milliseconds / 1000)
                                    : fmt::format("{}ms", milliseconds);
}

}  // namespace loadstone
