// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/axis_range.h"

#include <algorithm>
#include <cmath>

namespace loadstone {

double roundStep(double value) {
    if (!(value > 0) || !std::isfinite(value)) {
        return 1;
    }
    const double decade = std::pow(10.0, std::floor(std::log10(value)));
    constexpr double slack = 1 + 1e-9;  // 0.3 / 3 must not become 0.2
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (value <= factor * decade * slack) {
            return factor * decade;
        }
    }
    return 10 * decade;
}

PlotAxis exactAxis(const QString& title, double lower, double upper, int intervals) {
    return {title, AxisScale::linear, lower, upper, roundStep((upper - lower) / std::max(intervals, 1))};
}

PlotAxis linearAxis(const QString& title, double lower, double upper, int intervals) {
    PlotAxis axis = exactAxis(title, lower, upper, intervals);
    const double first = std::floor(lower / axis.step + 1e-9);
    const double last = std::max(std::ceil(upper / axis.step - 1e-9), first + 1);
    axis.minimum = first * axis.step;
    axis.maximum = last * axis.step;
    return axis;
}

PlotAxis decadeAxis(const QString& title, double smallest, double largest) {
    if (!(smallest > 0) || !(largest >= smallest) || !std::isfinite(largest)) {
        return {title, AxisScale::logarithmic, 0.1, 10, 0};
    }
    const double low = std::floor(std::log10(smallest) + 1e-9);
    const double high = std::max(std::ceil(std::log10(largest) - 1e-9), low + 1);
    return {title, AxisScale::logarithmic, std::pow(10.0, low), std::pow(10.0, high), 0};
}

}  // namespace loadstone
