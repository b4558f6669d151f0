// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/run_plots.h"

#include <algorithm>
#include <limits>

#include <QCoreApplication>

#include "ui/plot/axis_range.h"
#include "ui/plot/decimate.h"
#include "ui/text.h"

namespace loadstone {

namespace {

struct Plots {
    Q_DECLARE_TR_FUNCTIONS(Plots)
};

/// Seconds for each unit of the time axis, and its title.
struct TimeUnit {
    double seconds = 1;
    QString title;
};

TimeUnit timeUnit(double seconds) {
    if (seconds > 3 * 3600) {
        return {3600, Plots::tr("Time (h)")};
    }
    if (seconds > 300) {
        return {60, Plots::tr("Time (min)")};
    }
    return {1, Plots::tr("Time (s)")};
}

QString spanText(SampleKind kind) {
    switch (kind) {
        case SampleKind::warmup: return Plots::tr("warm-up");
        case SampleKind::transient: return Plots::tr("settling");
        case SampleKind::paused: return Plots::tr("table reset");
        case SampleKind::drain: return Plots::tr("drain");
        case SampleKind::measured: break;
    }
    return {};
}

PlotDocument timePlot(const RunTrace& trace, const TimeWindow& window) {
    PlotDocument plot;
    const TimeUnit unit = timeUnit(window.to);
    plot.x = exactAxis(unit.title, window.from / unit.seconds, window.to / unit.seconds, 10);
    for (const RunTrace::Span& span : trace.spans()) {
        if (span.to > window.from && span.from < window.to) {
            plot.spans.push_back({std::max(span.from, window.from) / unit.seconds,
                                  std::min(span.to, window.to) / unit.seconds, spanText(span.kind)});
        }
    }
    for (const RunEvent& event : trace.events()) {
        const double at = toSeconds(event.at);
        const bool shown = event.kind != RunEventKind::reset && event.kind != RunEventKind::note;
        if (shown && at >= window.from && at <= window.to) {
            plot.marks.push_back({at / unit.seconds, toText(event.text)});
        }
    }
    return plot;
}

void addSeries(PlotDocument& plot, const QString& name, SeriesRole role, const RunTrace& trace,
               std::span<const double> values, const TimeWindow& window) {
    PlotSeries series{name, role, decimate(trace.seconds(), values, window.from, window.to, window.columns)};
    if (const double unit = timeUnit(window.to).seconds; unit > 1) {
        for (QPointF& point : series.points) {
            point.rx() /= unit;
        }
    }
    plot.series.push_back(std::move(series));
}

/// The lowest and the highest value of all series; lowest > highest where there is none.
std::pair<double, double> extent(const PlotDocument& plot) {
    std::pair<double, double> found{std::numeric_limits<double>::infinity(), 0};
    for (const PlotSeries& series : plot.series) {
        for (const QPointF& point : series.points) {
            found.first = std::min(found.first, point.y());
            found.second = std::max(found.second, point.y());
        }
    }
    return found;
}

}  // namespace

PlotDocument throughputPlot(const RunTrace& trace, const TimeWindow& window) {
    PlotDocument plot = timePlot(trace, window);
    plot.title = Plots::tr("Throughput");
    addSeries(plot, Plots::tr("each sample"), SeriesRole::rate, trace, trace.rowsPerSecond(), window);
    addSeries(plot, Plots::tr("mean of one second"), SeriesRole::rateMean, trace, trace.meanRowsPerSecond(),
              window);
    const double highest = extent(plot).second;
    plot.y = linearAxis(Plots::tr("Rows/s"), 0, highest > 0 ? highest : 1000, 4);
    return plot;
}

PlotDocument latencyPlot(const RunTrace& trace, const TimeWindow& window) {
    PlotDocument plot = timePlot(trace, window);
    plot.title = Plots::tr("Latency of an operation");
    addSeries(plot, Plots::tr("p50"), SeriesRole::p50, trace, trace.p50Ms(), window);
    addSeries(plot, Plots::tr("p95"), SeriesRole::p95, trace, trace.p95Ms(), window);
    addSeries(plot, Plots::tr("p99"), SeriesRole::p99, trace, trace.p99Ms(), window);
    const auto [smallest, largest] = extent(plot);
    plot.y = decadeAxis(Plots::tr("Latency (ms)"), smallest, largest);
    return plot;
}

}  // namespace loadstone
