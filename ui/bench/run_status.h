// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <QWidget>

#include "core/session/run_summary.h"
#include "ui/live_run.h"

class QLabel;
class QProgressBar;

namespace loadstone {

/// One line under the figures: what a run is doing and how far it is, and when it has ended whether its
/// number can be trusted.
class RunStatus final : public QWidget {
    Q_OBJECT

   public:
    explicit RunStatus(QWidget* parent = nullptr);

    void show(const LiveRun& run);
    void show(const RunSummary& run);
    using QWidget::show;
    /// Before the first run.
    void showIdle();
    /// Before a run begins: what it waits for.
    void showPreparing(const QString& text);

    [[nodiscard]] QString text() const;

   private:
    void showVerdict(bool good, const QString& text, const std::vector<std::string>& notes);
    void showProgress(const LiveRun& run);

    QLabel* m_text;
    QProgressBar* m_progress;
};

}  // namespace loadstone
