// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_overlay.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <QChart>
#include <QFontMetricsF>
#include <QPainter>

namespace loadstone {

namespace {

/// Where a value lies on an axis: 0 at its minimum, 1 at its maximum.
double shareOf(const PlotAxis& axis, double value) {
    if (axis.scale == AxisScale::logarithmic) {
        return std::log(value / axis.minimum) / std::log(axis.maximum / axis.minimum);
    }
    return (value - axis.minimum) / (axis.maximum - axis.minimum);
}

}  // namespace

PlotOverlay::PlotOverlay(QChart& chart) : QGraphicsItem(&chart), m_chart(chart) {
    setZValue(100);  // above the chart's own series
}

void PlotOverlay::show(const PlotDocument& plot, const PlotStyle& style) {
    m_plot = plot;
    m_style = style;
    follow();
    update();
}

void PlotOverlay::follow() {
    if (m_area != m_chart.plotArea()) {
        prepareGeometryChange();
        m_area = m_chart.plotArea();
    }
}

double PlotOverlay::toX(double value) const {
    return m_area.left() + shareOf(m_plot.x, value) * m_area.width();
}

double PlotOverlay::toY(double value) const {
    return m_area.bottom() - shareOf(m_plot.y, value) * m_area.height();
}

void PlotOverlay::paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/) {
    painter->setFont(m_chart.font());
    paintSpans(*painter);
    paintMarks(*painter);
    paintNames(*painter);
}

void PlotOverlay::paintSpans(QPainter& painter) const {
    const QFontMetricsF metrics(painter.font());
    for (const PlotSpan& span : m_plot.spans) {
        const double left = toX(span.from);
        const QRectF box(left, m_area.top(), toX(span.to) - left, m_area.height());
        painter.fillRect(box, m_style.shade);
        if (metrics.horizontalAdvance(span.text) + 4 < box.width()) {
            painter.setPen(m_style.text);
            painter.drawText(box.adjusted(0, 0, 0, -2), Qt::AlignHCenter | Qt::AlignBottom, span.text);
        }
    }
}

void PlotOverlay::paintMarks(QPainter& painter) const {
    const QFontMetricsF metrics(painter.font());
    constexpr std::size_t rows = 4;
    std::vector<double> rowEnds(rows, m_area.left());
    for (const PlotMark& mark : m_plot.marks) {
        const double x = toX(mark.x);
        painter.setPen(QPen(m_style.text, 1, Qt::DashLine));
        painter.drawLine(QPointF(x, m_area.top()), QPointF(x, m_area.bottom()));
        const double width = metrics.horizontalAdvance(mark.text) + 6;
        // To the right of its line, in the first row where it covers no other label; else the line alone.
        const double left = std::min(x + 3, m_area.right() - width);
        const auto row =
            std::find_if(rowEnds.begin(), rowEnds.end(), [left](double end) { return end <= left; });
        if (row != rowEnds.end()) {
            *row = left + width;
            const double top =
                m_area.top() + 2 + static_cast<double>(row - rowEnds.begin()) * metrics.height();
            paintLabel(painter, {left, top, width, metrics.height()}, mark.text, m_style.text);
        }
    }
}

void PlotOverlay::paintNames(QPainter& painter) const {
    struct Name {
        QRectF box;
        const PlotSeries* series;
    };
    const QFontMetricsF metrics(painter.font());
    std::vector<Name> names;
    for (const PlotSeries& series : m_plot.series) {
        if (!namedAtItsEnd(series.role) || series.points.isEmpty()) {
            continue;
        }
        // Percentiles ascend, so each name goes above the one before it where the lines are close.
        const QPointF end(toX(series.points.last().x()), toY(series.points.last().y()));
        const double width = metrics.horizontalAdvance(series.name) + 6;
        const double left = std::min(end.x() + 2, m_area.right() - width);
        const double below = names.empty() ? m_area.bottom() : names.back().box.top();
        const double top = std::min(end.y() - metrics.height() / 2, below - metrics.height());
        names.push_back({{left, top, width, metrics.height()}, &series});
    }
    double free = m_area.top();
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
        // Those that would stand above the chart move down, and push the ones below them.
        name->box.moveTop(std::max(name->box.top(), free));
        free = name->box.bottom();
        paintLabel(painter, name->box, name->series->name, m_style.pen(name->series->role).color());
    }
}

void PlotOverlay::paintLabel(QPainter& painter, const QRectF& box, const QString& text,
                             const QColor& colour) const {
    QColor background = m_style.background;
    background.setAlpha(200);
    painter.fillRect(box, background);
    painter.setPen(colour);
    painter.drawText(box, Qt::AlignCenter, text);
}

}  // namespace loadstone
