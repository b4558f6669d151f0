// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/result.h"
#include "core/session/run_summary.h"
#include "ui/plot/plot_document.h"

namespace loadstone {

/// Mean rows/s against the one parameter in which the runs differ. Runs that failed, were interrupted or are
/// invalid are left out; runs with equal parameters are averaged over their joint time.
///
/// Fails with invalidArgument and the reason where there are fewer than two points, where more than one
/// parameter differs, where the parameter has no order (a choice), or where targets or workloads differ.
[[nodiscard]] Result<PlotDocument> sweepPlot(const std::vector<RunSummary>& runs);

}  // namespace loadstone
