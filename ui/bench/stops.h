// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <QString>

#include "core/workload/parameter_spec.h"

namespace loadstone {

/// minimum, then each of 1, 2, 5, 10, 20, 50, … between, then maximum. For 0 ≤ minimum ≤ maximum.
[[nodiscard]] std::vector<std::int64_t> oneTwoFiveStops(std::int64_t minimum, std::int64_t maximum);

/// The values at which a parameter's slider stops, ascending: 1-2-5 for a logarithmic scale, else every value
/// of the range, or every 2nd, 5th, 10th … where there would be more than 200.
[[nodiscard]] std::vector<std::int64_t> sliderStops(const ParameterSpec& spec);

/// Where a value lies among ascending stops, as a fractional index: 0 at the first, between two stops in
/// proportion. Values outside lie at the ends.
[[nodiscard]] double stopPosition(std::span<const std::int64_t> stops, std::int64_t value);

/// The index of the nearest stop.
[[nodiscard]] int nearestStop(std::span<const std::int64_t> stops, std::int64_t value);

/// Indices of the stops worth a label, ascending, in two tiers: both ends with the powers of ten (or on a
/// linear scale the multiples of ten); and these with the other stops (or the multiples of five), which is
/// worth showing only as a whole.
[[nodiscard]] std::array<std::vector<int>, 2> labelTiers(std::span<const std::int64_t> stops,
                                                         ParameterScale scale);

/// A number in few characters for a label: 500, 2k, 300k, 1M.
[[nodiscard]] QString shortNumber(std::int64_t value);

}  // namespace loadstone
