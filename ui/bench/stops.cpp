// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/stops.h"

#include <algorithm>
#include <cmath>

#include <QLocale>

namespace loadstone {

std::vector<std::int64_t> oneTwoFiveStops(std::int64_t minimum, std::int64_t maximum) {
    std::vector<std::int64_t> stops{minimum};
    for (std::int64_t decade = 1; decade < maximum; decade *= 10) {
        for (const std::int64_t factor : {1, 2, 5}) {
            if (const std::int64_t stop = factor * decade; stop > minimum && stop < maximum) {
                stops.push_back(stop);
            }
        }
    }
    if (maximum > minimum) {
        stops.push_back(maximum);
    }
    return stops;
}

std::vector<std::int64_t> sliderStops(const ParameterSpec& spec) {
    if (spec.scale == ParameterScale::logarithmic) {
        return oneTwoFiveStops(spec.minimum, spec.maximum);
    }
    constexpr std::int64_t most = 200;
    std::int64_t step = 1;
    for (const std::int64_t candidate :
         oneTwoFiveStops(1, std::max<std::int64_t>(spec.maximum - spec.minimum, 1))) {
        step = candidate;
        if ((spec.maximum - spec.minimum) / step < most) {
            break;
        }
    }
    std::vector<std::int64_t> stops;
    for (std::int64_t stop = spec.minimum; stop < spec.maximum; stop += step) {
        stops.push_back(stop);
    }
    stops.push_back(spec.maximum);
    return stops;
}

double stopPosition(std::span<const std::int64_t> stops, std::int64_t value) {
    const auto above = std::lower_bound(stops.begin(), stops.end(), value);
    if (above == stops.begin()) {
        return 0;
    }
    if (above == stops.end()) {
        return static_cast<double>(stops.size() - 1);
    }
    const auto index = static_cast<double>(above - stops.begin());
    const auto low = static_cast<double>(*(above - 1));
    const auto high = static_cast<double>(*above);
    return index - (high - static_cast<double>(value)) / (high - low);
}

int nearestStop(std::span<const std::int64_t> stops, std::int64_t value) {
    return static_cast<int>(std::lround(stopPosition(stops, value)));
}

std::array<std::vector<int>, 2> labelTiers(std::span<const std::int64_t> stops, ParameterScale scale) {
    const auto isRound = [scale](std::int64_t value) {
        if (scale == ParameterScale::linear) {
            return value % 10 == 0;
        }
        while (value >= 10 && value % 10 == 0) {
            value /= 10;
        }
        return value <= 1;
    };
    std::array<std::vector<int>, 2> tiers;
    const int count = static_cast<int>(stops.size());
    for (int i = 0; i < count; ++i) {
        const std::int64_t value = stops[static_cast<std::size_t>(i)];
        const bool coarse = i == 0 || i == count - 1 || isRound(value);
        if (coarse) {
            tiers[0].push_back(i);
        }
        if (coarse || scale == ParameterScale::logarithmic || value % 5 == 0) {
            tiers[1].push_back(i);
        }
    }
    return tiers;
}

QString shortNumber(std::int64_t value) {
    const QLocale locale;
    if (value >= 1'000'000 && value % 100'000 == 0) {
        return locale.toString(static_cast<double>(value) / 1e6, 'g', 6) + QLatin1Char('M');
    }
    if (value >= 1'000 && value % 100 == 0) {
        return locale.toString(static_cast<double>(value) / 1e3, 'g', 6) + QLatin1Char('k');
    }
    return locale.toString(static_cast<qlonglong>(value));
}

}  // namespace loadstone
