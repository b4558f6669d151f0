// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <QSize>

#include "core/base/result.h"
#include "ui/plot/plot_document.h"

namespace loadstone {

/// Draws a chart on paper: off screen, black on white, with its caption below, whatever the window looks
/// like. The ending of the file decides: .png at twice the size for sharp print, or .svg. The size is in
/// points of the layout. Fails with invalidArgument for another ending or a size outside 200 … 8000, and with
/// file when it cannot be written; an old file is then still there. GUI thread.
[[nodiscard]] Result<void> exportPlot(const PlotDocument& plot, const std::filesystem::path& file,
                                      QSize size = {1200, 600});

}  // namespace loadstone
