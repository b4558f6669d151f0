// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/plot/plot_document.h"
#include "ui/plot/plot_style.h"

class QAbstractAxis;
class QChart;
class QLineSeries;

namespace loadstone {

class PlotOverlay;

/// Keeps one QChart showing a PlotDocument. Updates in place: a refresh with the same series and ranges costs
/// one replace() for each series.The chart outlives this object, or its view deletes it first; GUI thread.
class Plot {
   public:
    explicit Plot(QChart& chart);

    void show(const PlotDocument& plot, const PlotStyle& style);

    /// Makes the plot area begin at the same place whatever the labels are, so that charts above each other
    /// share their time axis and nothing jumps when a figure gets one more digit. Call it after a change of
    /// size; show() does it by itself.
    void alignLeft();

   private:
    void rebuild(const PlotDocument& plot);
    void applyStyle(const PlotStyle& style);
    void applyAxis(QAbstractAxis& axis, const PlotAxis& wanted);
    [[nodiscard]] bool fits(const PlotDocument& plot) const;

    QChart& m_chart;
    PlotOverlay* m_overlay;
    QAbstractAxis* m_x = nullptr;
    QAbstractAxis* m_y = nullptr;
    std::vector<QLineSeries*> m_series;
    PlotDocument m_shown;
    PlotStyle m_style;
};

}  // namespace loadstone
