// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace loadstone::bench {

/// A median and where it lies with at least 95 % confidence.
struct MedianInterval {
    double median = 0;
    double low = 0;
    double high = 0;
};

[[nodiscard]] double median(std::vector<double> values);

/// From order statistics: nothing is assumed of the distribution. With fewer than six values the interval is
/// their whole range, and its confidence lower.
/// Source: H. A. David, H. N. Nagaraja, "Order Statistics", 3rd ed., 2003, section 7.1.
[[nodiscard]] MedianInterval medianInterval(std::vector<double> values);

}  // namespace loadstone::bench
