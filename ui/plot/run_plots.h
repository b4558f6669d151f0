// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plot/plot_document.h"
#include "ui/plot/run_trace.h"

namespace loadstone {

/// The part of a run to draw, in seconds since the gate, and how finely.
struct TimeWindow {
    double from = 0;
    double to = 1;
    int columns = 250;  ///< parts of the time axis; each shows at most a lowest and a highest value
};

/// Rows/s of each sample and their mean over a second.
[[nodiscard]] PlotDocument throughputPlot(const RunTrace& trace, const TimeWindow& window);

/// p50, p95 and p99 on a logarithmic axis.
[[nodiscard]] PlotDocument latencyPlot(const RunTrace& trace, const TimeWindow& window);

}  // namespace loadstone
