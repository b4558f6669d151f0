// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot.h"

#include <algorithm>
#include <cmath>

#include <QChart>
#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QLegend>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QValueAxis>

#include "ui/plot/plot_overlay.h"

namespace loadstone {

namespace {

QAbstractAxis* makeAxis(AxisScale scale) {
    if (scale == AxisScale::logarithmic) {
        auto* axis = new QLogValueAxis;
        axis->setBase(10);
        axis->setLabelFormat(QStringLiteral("%.12g"));
        axis->setMinorTickCount(8);
        axis->setMinorGridLineVisible(false);
        return axis;
    }
    auto* axis = new QValueAxis;
    axis->setTickType(QValueAxis::TicksDynamic);
    axis->setTickAnchor(0);
    return axis;
}

/// What an axis can show: one value ≤ 0 would make a whole series vanish from a logarithmic chart.
bool showable(const PlotAxis& axis, double value) {
    return std::isfinite(value) && (axis.scale == AxisScale::linear || value > 0);
}

QList<QPointF> showablePoints(const PlotDocument& plot, const PlotSeries& series) {
    const auto wrong = [&plot](const QPointF& point) {
        return !showable(plot.x, point.x()) || !showable(plot.y, point.y());
    };
    if (std::none_of(series.points.begin(), series.points.end(), wrong)) {
        return series.points;
    }
    QList<QPointF> points = series.points;
    points.removeIf(wrong);
    return points;
}

bool sameRange(const PlotAxis& a, const PlotAxis& b) {
    return a.title == b.title && a.minimum == b.minimum && a.maximum == b.maximum && a.step == b.step;
}

}  // namespace

Plot::Plot(QChart& chart) : m_chart(chart), m_overlay(new PlotOverlay(chart)) {
    m_chart.setAnimationOptions(QChart::NoAnimation);
    m_chart.setLocalizeNumbers(true);
    m_chart.setBackgroundRoundness(0);
    m_chart.layout()->setContentsMargins(0, 0, 0, 0);
    m_chart.setMargins({4, 2, 4, 2});
    m_chart.legend()->setAlignment(Qt::AlignTop);
    m_chart.legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
    QObject::connect(&m_chart, &QChart::plotAreaChanged, m_chart.legend(),
                     [overlay = m_overlay] { overlay->follow(); });
}

void Plot::alignLeft() {
    constexpr int least = 4;
    const QFontMetricsF labels(m_chart.font());
    const double wanted = labels.horizontalAdvance(QStringLiteral("0,000,000")) + 2 * labels.height();
    m_chart.layout()->activate();
    QMargins margins = m_chart.margins();
    const double natural = m_chart.plotArea().left() - margins.left();
    const int left = std::max(least, static_cast<int>(std::lround(wanted - natural)));
    if (left != margins.left()) {
        margins.setLeft(left);
        m_chart.setMargins(margins);
    }
}

bool Plot::fits(const PlotDocument& plot) const {
    return m_x != nullptr && m_shown.x.scale == plot.x.scale && m_shown.y.scale == plot.y.scale &&
           std::equal(plot.series.begin(), plot.series.end(), m_shown.series.begin(), m_shown.series.end(),
                      [](const PlotSeries& a, const PlotSeries& b) { return a.role == b.role; });
}

void Plot::rebuild(const PlotDocument& plot) {
    m_chart.removeAllSeries();
    m_series.clear();
    for (QAbstractAxis* axis : {m_x, m_y}) {
        if (axis != nullptr) {
            m_chart.removeAxis(axis);
            delete axis;
        }
    }
    m_x = makeAxis(plot.x.scale);
    m_y = makeAxis(plot.y.scale);
    m_chart.addAxis(m_x, Qt::AlignBottom);
    m_chart.addAxis(m_y, Qt::AlignLeft);
    for (const PlotSeries& series : plot.series) {
        auto* line = new QLineSeries;
        m_chart.addSeries(line);
        line->attachAxis(m_x);
        line->attachAxis(m_y);
        if (series.role == SeriesRole::sweep) {
            line->setPointsVisible(true);
            line->setMarkerSize(7);
        }
        m_series.push_back(line);
    }
    const bool namedElsewhere =
        std::all_of(plot.series.begin(), plot.series.end(),
                    [](const PlotSeries& series) { return namedAtItsEnd(series.role); });
    m_chart.legend()->setVisible(plot.series.size() > 1 && !namedElsewhere);
}

void Plot::applyStyle(const PlotStyle& style) {
    m_style = style;
    m_chart.setBackgroundBrush(style.background);
    m_chart.setTitleBrush(style.text);
    m_chart.legend()->setLabelColor(style.text);
    m_chart.legend()->setFont(m_chart.font());
    for (QAbstractAxis* axis : {m_x, m_y}) {
        axis->setLabelsColor(style.text);
        axis->setTitleBrush(style.text);
        axis->setLinePenColor(style.text);
        axis->setGridLineColor(style.grid);
        axis->setLabelsFont(m_chart.font());
        axis->setTitleFont(m_chart.font());
    }
}

void Plot::applyAxis(QAbstractAxis& axis, const PlotAxis& wanted) {
    axis.setTitleText(wanted.title);
    auto* linear = qobject_cast<QValueAxis*>(&axis);
    if (linear == nullptr) {
        // A hair wider: where a logarithm is rounded the wrong way, the label at an end would be left out.
        constexpr double hair = 1e-9;
        axis.setRange(wanted.minimum * (1 - hair), wanted.maximum * (1 + hair));
        return;
    }
    const int decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(wanted.step) - 1e-9)));
    linear->setLabelFormat(QStringLiteral("%.%1f").arg(decimals));
    // A wide range with the small step of a narrow one would make any number of ticks for a moment.
    const bool wider = wanted.maximum - wanted.minimum > linear->max() - linear->min();
    if (wider) {
        linear->setTickInterval(wanted.step);
    }
    linear->setRange(wanted.minimum, wanted.maximum);
    linear->setTickInterval(wanted.step);
}

void Plot::show(const PlotDocument& plot, const PlotStyle& style) {
    const bool anew = !fits(plot);
    if (anew) {
        rebuild(plot);
    }
    if (anew || style.background != m_style.background || style.text != m_style.text) {
        applyStyle(style);
    }
    if (m_chart.title() != plot.title) {
        m_chart.setTitle(plot.title);
    }
    if (anew || !sameRange(plot.x, m_shown.x)) {
        applyAxis(*m_x, plot.x);
    }
    const bool relabelled = anew || !sameRange(plot.y, m_shown.y);
    if (relabelled) {
        applyAxis(*m_y, plot.y);
    }
    for (qsizetype i = 0; i < plot.series.size(); ++i) {
        QLineSeries& line = *m_series[static_cast<std::size_t>(i)];
        line.setName(plot.series[i].name);
        line.setPen(style.pen(plot.series[i].role));
        line.replace(showablePoints(plot, plot.series[i]));
    }
    if (relabelled) {
        alignLeft();
    }
    m_overlay->show(plot, style);
    m_shown = plot;
}

}  // namespace loadstone
