// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/base/error.h"
#include "ui/bench/run_charts.h"
#include "ui/workbench.h"

class QAction;
class QLabel;
class QSplitter;

namespace loadstone {

class FigureStrip;
class ParameterPanel;
class RunControls;
class RunPresenter;
class RunsView;
class RunStatus;
class SessionStore;
class TargetBar;

/// Target and parameters on the left; figures, charts and the session's runs on the right.
class BenchPage final : public QWidget {
    Q_OBJECT

   public:
    /// The references outlive the page.
    BenchPage(const Workbench& bench, RunPresenter& presenter, SessionStore& store,
              QWidget* parent = nullptr);

    [[nodiscard]] QAction* runAction() const noexcept { return m_run; }
    [[nodiscard]] QAction* stopAction() const noexcept { return m_stop; }
    [[nodiscard]] RunCharts& charts() const noexcept { return *m_charts; }
    [[nodiscard]] RunsView& runs() const noexcept { return *m_runs; }

    /// Sizes of the parts, to be remembered.
    [[nodiscard]] QByteArray saveLayout() const;
    void restoreLayout(const QByteArray& state);

   signals:
    void failed(const loadstone::Error& error);
    /// A run begins or has begun to work: earlier failures are of no more interest.
    void began();

   private:
    [[nodiscard]] QWidget* makeControlSide(const Workbench& bench);
    [[nodiscard]] QWidget* makeResultSide();
    void makeActions();
    void connectRun();
    void start();
    void showLive();
    void showFinished();
    void showSelected();
    void describe(const RunDescription& run, const QString& name, const RunTrace& trace);
    void updateActions();

    RunPresenter& m_presenter;
    SessionStore& m_store;
    const Workload& m_workload;
    QAction* m_run = nullptr;
    QAction* m_stop = nullptr;
    TargetBar* m_target = nullptr;
    ParameterPanel* m_parameters = nullptr;
    RunControls* m_controls = nullptr;
    QLabel* m_notes = nullptr;
    FigureStrip* m_figures = nullptr;
    RunStatus* m_status = nullptr;
    RunCharts* m_charts = nullptr;
    RunsView* m_runs = nullptr;
    QSplitter* m_sides = nullptr;
    QSplitter* m_results = nullptr;
};

}  // namespace loadstone
