// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>

#include <QWidget>

#include "core/base/error.h"
#include "ui/bench/run_charts.h"
#include "ui/target/target_check.h"
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
class TargetPanel;

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
    /// Something new begins or has succeeded: earlier failures are of no more interest.
    void began();
    /// A look at the target begins: what an earlier one found is out of date.
    void checking();
    void checked(std::shared_ptr<const loadstone::CheckedTarget> target);

   private:
    [[nodiscard]] QWidget* makeControlSide(const Workbench& bench);
    [[nodiscard]] QWidget* makeResultSide();
    void makeActions();
    void connectTarget();
    void connectRun();
    void start();
    void begin(const TargetChoice& choice);
    void showUnbegun();
    void stop();
    void changeLive(const std::string& key, qint64 value);
    void showLive();
    void noteReached();
    void showFinished();
    void showSelected();
    void describe(const RunDescription& run, const QString& name, const RunTrace& trace);
    void updateActions();

    RunPresenter& m_presenter;
    SessionStore& m_store;
    const Workload& m_workload;
    QAction* m_run = nullptr;
    QAction* m_stop = nullptr;
    TargetPanel* m_target = nullptr;
    ParameterPanel* m_parameters = nullptr;
    RunControls* m_controls = nullptr;
    QLabel* m_notes = nullptr;
    FigureStrip* m_figures = nullptr;
    RunStatus* m_status = nullptr;
    RunCharts* m_charts = nullptr;
    RunsView* m_runs = nullptr;
    QSplitter* m_sides = nullptr;
    QSplitter* m_results = nullptr;
    bool m_checkFailed = false;             // the last one, and the message bar says so
    std::optional<TargetChoice> m_awaited;  // of a run that has not reached it yet
};

}  // namespace loadstone
