// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/plot/plot_document.h"

namespace loadstone {

/// The smallest of 1, 2 or 5 times a power of ten that is not below value; 1 for value ≤ 0.
[[nodiscard]] double roundStep(double value);

/// An axis from exactly lower to upper > lower, with ticks at the multiples of a step, `intervals` + 1 at
/// most.
[[nodiscard]] PlotAxis exactAxis(const QString& title, double lower, double upper, int intervals);

/// An axis whose ends are multiples of its step and enclose lower … upper.
[[nodiscard]] PlotAxis linearAxis(const QString& title, double lower, double upper, int intervals);

/// A logarithmic axis of whole decades around smallest … largest. Where there is nothing positive to show,
/// one decade around 1.
[[nodiscard]] PlotAxis decadeAxis(const QString& title, double smallest, double largest);

}  // namespace loadstone
