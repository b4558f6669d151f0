// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsItem>

#include "ui/plot/plot_document.h"
#include "ui/plot/plot_style.h"

class QChart;

namespace loadstone {

/// Draws on a chart what Qt Charts has no series for: shaded spans, labelled lines, and the name of a series
/// at its end. A child of the chart, so that it is exported with it.
class PlotOverlay final : public QGraphicsItem {
   public:
    explicit PlotOverlay(QChart& chart);

    void show(const PlotDocument& plot, const PlotStyle& style);

    [[nodiscard]] QRectF boundingRect() const override { return m_area; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

    /// Call when the chart's plot area has moved.
    void follow();

   private:
    void paintSpans(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    void paintNames(QPainter& painter) const;
    void paintLabel(QPainter& painter, const QRectF& box, const QString& text, const QColor& colour) const;
    [[nodiscard]] double toX(double value) const;
    [[nodiscard]] double toY(double value) const;

    QChart& m_chart;
    QRectF m_area;
    PlotDocument m_plot;
    PlotStyle m_style;
};

}  // namespace loadstone
