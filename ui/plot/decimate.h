// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include <QList>
#include <QPointF>

namespace loadstone {

/// Reduces a line to what can be seen of it: for each of `columns` equal parts of [from, to] the lowest and
/// the highest point, in the order in which they occur. No peak is lost and at most 2 × columns points
/// remain.
///
/// x ascends and has as many values as y; points outside the range and values that are not finite (not
/// measured) are left out. Returns nothing for an empty range or columns < 1. Any thread.
[[nodiscard]] QList<QPointF> decimate(std::span<const double> x, std::span<const double> y, double from,
                                      double to, int columns);

}  // namespace loadstone
