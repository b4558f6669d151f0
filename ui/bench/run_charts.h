// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QWidget>

#include "ui/plot/plot_document.h"
#include "ui/plot/run_plots.h"
#include "ui/plot/run_trace.h"

class QLabel;

namespace loadstone {

class PlotWidget;

/// Throughput and latency of one run over the same time axis.
class RunCharts final : public QWidget {
    Q_OBJECT

   public:
    enum class Chart : std::uint8_t { throughput, latency };

    explicit RunCharts(QWidget* parent = nullptr);

    /// Shows a run. plannedSeconds: for one that goes on, where its time axis will end, 0 where nobody knows.
    void setTrace(std::shared_ptr<const RunTrace> trace, std::optional<double> plannedSeconds = std::nullopt);
    /// What stands above the charts, and for paper where the figures come from.
    void describe(const QString& heading, const QString& caption);
    /// Draws again what is new in the trace.
    void refresh();
    /// Shows only the last seconds of a run, or with nullopt all of it.
    void setLastSeconds(std::optional<double> seconds);

    /// The chart as it would be exported: the same part of the run, more finely drawn, with its caption.
    [[nodiscard]] PlotDocument paper(Chart chart) const;
    [[nodiscard]] PlotWidget& plot(Chart chart) const;

   private:
    [[nodiscard]] TimeWindow window(int columns) const;

    std::shared_ptr<const RunTrace> m_trace;
    bool m_live = false;
    double m_plannedSeconds = 0;
    std::optional<double> m_lastSeconds;
    QString m_caption;
    QLabel* m_heading;
    PlotWidget* m_throughput;
    PlotWidget* m_latency;
};

}  // namespace loadstone
