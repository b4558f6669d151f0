// SPDX-License-Identifier: MIT
#include "tests/bench/statistics.h"

#include <algorithm>
#include <cmath>

namespace loadstone::bench {

double median(std::vector<double> values) {
    if (values.empty()) {
        return 0;
    }
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

MedianInterval medianInterval(std::vector<double> values) {
    if (values.empty()) {
        return {};
    }
    std::sort(values.begin(), values.end());
    constexpr double eachTail = 0.025;
    const auto count = static_cast<double>(values.size());
    // Values that may be left out at each end: as many as the median has fewer than above it by chance.
    double probability = std::pow(0.5, count);
    double below = probability;
    std::size_t cut = 0;
    while (below <= eachTail) {
        const auto next = static_cast<double>(++cut);
        probability *= (count - next + 1) / next;
        below += probability;
    }
    const std::size_t first = cut == 0 ? 0 : cut - 1;
    return {median(values), values[first], values[values.size() - 1 - first]};
}

}  // namespace loadstone::bench
