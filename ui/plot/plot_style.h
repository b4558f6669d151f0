// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>
#include <QPen>

#include "ui/plot/plot_document.h"

namespace loadstone {

/// The colours of a chart in a light or a dark window, or on paper.
struct PlotStyle {
    bool dark = false;
    QColor background;
    QColor text;
    QColor grid;
    QColor shade;  ///< of spans, translucent

    /// After the window's palette: dark where its background is.
    [[nodiscard]] static PlotStyle of(const QPalette& palette);
    /// Black on white.
    [[nodiscard]] static PlotStyle paper();

    /// Colour and width of a series, from the palette of Okabe and Ito, which colour-blind readers can tell
    /// apart. Source: M. Okabe, K. Ito, "Color Universal Design", 2008.
    [[nodiscard]] QPen pen(SeriesRole role) const;
};

}  // namespace loadstone
