// SPDX-License-Identifier: MIT
#include "core/workload/parameter_spec.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace loadstone {

namespace {

Failure wrong(const ParameterSpec& spec, std::string_view given, std::string_view allowed) {
    return fail(ErrorKind::invalidArgument, fmt::format("{} ({}) cannot be \"{}\": it takes {}.", spec.symbol,
                                                        spec.label, given, allowed));
}

std::string range(const ParameterSpec& spec) {
    const std::string numbers = fmt::format("a whole number from {} to {}", spec.minimum, spec.maximum);
    return spec.zeroMeans.empty() ? numbers : fmt::format("{}, 0 for {}", numbers, spec.zeroMeans);
}

}  // namespace

Result<std::int64_t> ParameterSpec::parse(std::string_view text) const {
    if (kind == ParameterKind::toggle) {
        if (text == "on" || text == "off") {
            return text == "on" ? 1 : 0;
        }
        return wrong(*this, text, "on or off");
    }
    if (kind == ParameterKind::choice) {
        const auto found = std::find(choices.begin(), choices.end(), text);
        if (found == choices.end()) {
            return wrong(*this, text, fmt::format("one of {}", fmt::join(choices, ", ")));
        }
        return found - choices.begin();
    }
    if (!zeroMeans.empty() && text == zeroMeans) {
        return 0;
    }
    std::int64_t value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc{} || end != text.data() + text.size() || value < minimum || value > maximum) {
        return wrong(*this, text, range(*this));
    }
    return value;
}

Result<void> ParameterSpec::check(std::int64_t value) const {
    if (value < minimum || value > maximum) {
        return wrong(*this, fmt::format("{}", value), range(*this));
    }
    return {};
}

std::string ParameterSpec::format(std::int64_t value) const {
    switch (kind) {
        case ParameterKind::toggle: return value != 0 ? "on" : "off";
        case ParameterKind::choice:
            return value >= 0 && value < std::ssize(choices) ? choices[static_cast<std::size_t>(value)] : "?";
        case ParameterKind::integer: break;
    }
    return value == 0 && !zeroMeans.empty() ? zeroMeans : fmt::format("{}", value);
}

}  // namespace loadstone
