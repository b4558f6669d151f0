// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/run_charts.h"

#include <algorithm>

#include <QLabel>
#include <QVBoxLayout>

#include "ui/plot/axis_range.h"
#include "ui/plot/plot_widget.h"

namespace loadstone {

namespace {

constexpr int paperColumns = 600;

}  // namespace

RunCharts::RunCharts(QWidget* parent)
    : QWidget(parent),
      m_trace(std::make_shared<RunTrace>()),
      m_heading(new QLabel(this)),
      m_throughput(new PlotWidget(tr("Chart of throughput over time"), this)),
      m_latency(new PlotWidget(tr("Chart of latency over time"), this)) {
    m_heading->setTextFormat(Qt::PlainText);
    m_heading->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_heading);
    layout->addWidget(m_throughput, 1);
    layout->addWidget(m_latency, 1);
    refresh();
}

void RunCharts::setTrace(std::shared_ptr<const RunTrace> trace, std::optional<double> plannedSeconds) {
    m_trace = std::move(trace);
    m_live = plannedSeconds.has_value();
    m_plannedSeconds = plannedSeconds.value_or(0.0);
    refresh();
}

void RunCharts::describe(const QString& heading, const QString& caption) {
    m_heading->setText(heading);
    m_caption = caption;
}

void RunCharts::refresh() {
    // On screen the axes say what is drawn, and the upper chart shares the time axis of the lower one.
    PlotDocument throughput = throughputPlot(*m_trace, window(m_throughput->columns()));
    throughput.title.clear();
    throughput.x.title.clear();
    m_throughput->show(throughput);
    PlotDocument latency = latencyPlot(*m_trace, window(m_latency->columns()));
    latency.title.clear();
    m_latency->show(latency);
}

void RunCharts::setLastSeconds(std::optional<double> seconds) {
    m_lastSeconds = seconds;
    refresh();
}

TimeWindow RunCharts::window(int columns) const {
    const double end = m_trace->endSeconds();
    if (m_lastSeconds && end > *m_lastSeconds) {
        return {end - *m_lastSeconds, end, columns};
    }
    if (m_live && m_plannedSeconds <= 0) {
        // Nobody knows where it ends: the axis grows in steps, so that it is not laid out at each refresh.
        return {0, std::max(10.0, linearAxis({}, 0, end, 10).maximum), columns};
    }
    return {0, std::max({end, m_plannedSeconds, end > 0 ? 0.1 : 10.0}), columns};
}

PlotDocument RunCharts::paper(Chart chart) const {
    PlotDocument plot = chart == Chart::throughput ? throughputPlot(*m_trace, window(paperColumns))
                                                   : latencyPlot(*m_trace, window(paperColumns));
    plot.caption = m_caption;
    return plot;
}

PlotWidget& RunCharts::plot(Chart chart) const {
    return chart == Chart::throughput ? *m_throughput : *m_latency;
}

}  // namespace loadstone
