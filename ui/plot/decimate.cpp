// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/decimate.h"

#include <algorithm>
#include <cmath>

namespace loadstone {

namespace {

/// The extremes of one column, by position in the data.
struct Column {
    std::size_t lowest = 0;
    std::size_t highest = 0;
    bool filled = false;
};

void take(Column& column, std::span<const double> y, std::size_t index) {
    if (!column.filled) {
        column = {index, index, true};
    } else if (y[index] < y[column.lowest]) {
        column.lowest = index;
    } else if (y[index] > y[column.highest]) {
        column.highest = index;
    }
}

void flush(Column& column, std::span<const double> x, std::span<const double> y, QList<QPointF>& points) {
    if (!column.filled) {
        return;
    }
    const auto [first, second] = std::minmax(column.lowest, column.highest);
    points.emplaceBack(x[first], y[first]);
    if (second != first) {
        points.emplaceBack(x[second], y[second]);
    }
    column.filled = false;
}

}  // namespace

QList<QPointF> decimate(std::span<const double> x, std::span<const double> y, double from, double to,
                        int columns) {
    QList<QPointF> points;
    if (columns < 1 || !(to > from)) {
        return points;
    }
    const auto begin = std::lower_bound(x.begin(), x.end(), from) - x.begin();
    const double columnsPerUnit = columns / (to - from);
    points.reserve(std::min<qsizetype>(2 * qsizetype{columns}, std::ssize(x) - begin));
    Column column;
    int current = 0;
    for (auto i = static_cast<std::size_t>(begin); i < x.size() && x[i] <= to; ++i) {
        if (!std::isfinite(y[i])) {
            continue;
        }
        const int own = std::min(static_cast<int>((x[i] - from) * columnsPerUnit), columns - 1);
        if (own != current) {
            flush(column, x, y, points);
            current = own;
        }
        take(column, y, i);
    }
    flush(column, x, y, points);
    return points;
}

}  // namespace loadstone
