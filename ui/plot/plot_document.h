// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QList>
#include <QPointF>
#include <QString>

namespace loadstone {

enum class AxisScale : std::uint8_t { linear, logarithmic };

/// One axis with its range; a logarithmic one spans whole decades, so that its labels frame the data.
struct PlotAxis {
    QString title;  ///< with the unit
    AxisScale scale = AxisScale::linear;
    double minimum = 0;
    double maximum = 1;
    double step = 0.2;  ///< between the ticks of a linear axis: 1, 2 or 5 times a power of ten
};

/// What a series shows; it decides colour and width in either theme.
enum class SeriesRole : std::uint8_t { rate, rateMean, p50, p95, p99, sweep };

/// Lines that are close to each other carry their names where they end, in their colour; others are named in
/// the legend.
[[nodiscard]] constexpr bool namedAtItsEnd(SeriesRole role) noexcept {
    return role == SeriesRole::p50 || role == SeriesRole::p95 || role == SeriesRole::p99;
}

struct PlotSeries {
    QString name;
    SeriesRole role = SeriesRole::rate;
    QList<QPointF> points;  ///< in axis units, ascending in x
};

/// A labelled vertical line.
struct PlotMark {
    double x = 0;
    QString text;
};

/// A shaded stretch of the x axis.
struct PlotSpan {
    double from = 0;
    double to = 0;
    QString text;
};

/// A chart as a value: what is drawn on screen, exported to a file, and looked at by tests.
struct PlotDocument {
    QString title;
    QString caption;  ///< for paper: where the figures come from
    PlotAxis x;
    PlotAxis y;
    QList<PlotSeries> series;
    QList<PlotMark> marks;
    QList<PlotSpan> spans;
};

}  // namespace loadstone
