// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QString>
#include <QWidget>

#include "core/session/run_summary.h"
#include "ui/live_run.h"

class QLabel;

namespace loadstone {

/// The figures of the run on show, large enough for the back row.
class FigureStrip final : public QWidget {
    Q_OBJECT

   public:
    explicit FigureStrip(QWidget* parent = nullptr);

    void show(const LiveRun& run);
    void show(const RunSummary& run);
    using QWidget::show;

    /// The value under a caption as it is shown, for tests and screen readers: index in the order of display.
    [[nodiscard]] QString value(std::size_t index) const;

   private:
    struct Entry {
        QLabel* value;
        QLabel* caption;
    };

    void showCounts(const OperationCounts& counts);
    void add(const QString& caption, const QString& help, bool large);

    std::vector<Entry> m_entries;
};

}  // namespace loadstone
