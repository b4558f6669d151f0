// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/bench_page.h"

#include <algorithm>

#include <QAction>
#include <QDataStream>
#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/bench/figure_strip.h"
#include "ui/bench/parameter_control.h"
#include "ui/bench/parameter_panel.h"
#include "ui/bench/run_controls.h"
#include "ui/bench/run_status.h"
#include "ui/results/runs_view.h"
#include "ui/results/session_store.h"
#include "ui/run_presenter.h"
#include "ui/run_text.h"
#include "ui/target/target_panel.h"
#include "ui/text.h"

namespace loadstone {

BenchPage::BenchPage(const Workbench& bench, RunPresenter& presenter, SessionStore& store, QWidget* parent)
    : QWidget(parent), m_presenter(presenter), m_store(store), m_workload(*bench.workloads.front()) {
    makeActions();
    m_sides = new QSplitter(Qt::Horizontal, this);
    m_sides->addWidget(makeControlSide(bench));
    m_sides->addWidget(makeResultSide());
    m_sides->setStretchFactor(1, 1);
    m_sides->setSizes({340, 940});
    m_sides->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(m_sides);
    connectTarget();
    connectRun();
    updateActions();
}

void BenchPage::makeActions() {
    m_run = new QAction(QIcon(QStringLiteral(":/icons/run.svg")), tr("&Run"), this);
    m_run->setShortcut(Qt::Key_F5);
    m_stop = new QAction(QIcon(QStringLiteral(":/icons/stop.svg")), tr("&Stop"), this);
    m_stop->setShortcut(Qt::Key_Escape);
    for (QAction* action : {m_run, m_stop}) {
        action->setToolTip(QStringLiteral("%1 (%2)").arg(
            action->iconText(), action->shortcut().toString(QKeySequence::NativeText)));
    }
    connect(m_run, &QAction::triggered, this, &BenchPage::start);
    connect(m_stop, &QAction::triggered, this, &BenchPage::stop);
}

QWidget* BenchPage::makeControlSide(const Workbench& bench) {
    m_target = new TargetPanel(bench);
    m_parameters = new ParameterPanel(m_workload);
    m_controls = new RunControls;
    m_notes = new QLabel;
    m_notes->setWordWrap(true);
    m_notes->setTextFormat(Qt::PlainText);
    m_notes->hide();

    auto* title =
        new QLabel(QStringLiteral("<b>%1</b>").arg(parameterText(m_workload.title()).toHtmlEscaped()));
    title->setToolTip(parameterText(m_workload.summary()));
    auto* inner = new QWidget;
    auto* rows = new QVBoxLayout(inner);
    rows->setContentsMargins(0, 0, 6, 0);
    rows->addWidget(title);
    rows->addWidget(m_parameters);
    rows->addStretch();
    auto* scroll = new QScrollArea;
    scroll->setWidget(inner);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(inner->minimumSizeHint().width() +
                            scroll->verticalScrollBar()->sizeHint().width());

    auto* buttons = new QHBoxLayout;
    for (QAction* action : {m_run, m_stop}) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setMinimumHeight(button->fontMetrics().height() * 2);
        buttons->addWidget(button);
    }
    auto* side = new QWidget;
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 4, 0);
    layout->addWidget(m_target);
    layout->addWidget(scroll, 1);
    // Below the controls, so that these do not move under the cursor when a note comes.
    layout->addWidget(m_notes);
    layout->addWidget(m_controls);
    layout->addLayout(buttons);
    return side;
}

QWidget* BenchPage::makeResultSide() {
    m_figures = new FigureStrip;
    m_status = new RunStatus;
    m_charts = new RunCharts;
    m_runs = new RunsView;
    auto* upper = new QWidget;
    auto* layout = new QVBoxLayout(upper);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_figures);
    layout->addWidget(m_status);
    layout->addWidget(m_charts, 1);
    m_results = new QSplitter(Qt::Vertical);
    m_results->addWidget(upper);
    m_results->addWidget(m_runs);
    m_results->setStretchFactor(0, 3);
    m_results->setStretchFactor(1, 1);
    m_results->setSizes({600, 200});
    m_results->setChildrenCollapsible(false);
    return m_results;
}

void BenchPage::connectTarget() {
    connect(m_target, &TargetPanel::capabilitiesKnown, m_parameters, &ParameterPanel::setCapabilities);
    connect(m_target, &TargetPanel::changed, this, &BenchPage::updateActions);
    connect(m_target, &TargetPanel::checking, this, &BenchPage::checking);
    connect(m_target, &TargetPanel::checked, this, &BenchPage::checked);
    connect(m_target, &TargetPanel::failed, this, &BenchPage::failed);
    connect(m_target, &TargetPanel::began, this, &BenchPage::began);
    connect(m_target, &TargetPanel::givenUp, this, &BenchPage::showUnbegun);
    if (const auto choice = m_target->choice()) {
        m_parameters->setCapabilities(choice->engine->capabilities());
    }
}

void BenchPage::connectRun() {
    connect(m_parameters, &ParameterPanel::changedLive, this, &BenchPage::changeLive);
    connect(m_parameters, &ParameterPanel::notesChanged, this, [this] {
        m_notes->setText(m_parameters->notes());
        m_notes->setVisible(!m_notes->text().isEmpty());
    });
    connect(&m_presenter, &RunPresenter::refreshed, this, &BenchPage::showLive);
    connect(&m_presenter, &RunPresenter::finished, this, &BenchPage::showFinished);
    connect(&m_presenter, &RunPresenter::recordingFailed, this, &BenchPage::failed);
    connect(m_runs, &RunsView::selected, this, &BenchPage::showSelected);
    connect(&m_store, &SessionStore::changed, this, [this] { m_runs->setRuns(m_store.runs()); });
    connect(&m_store, &SessionStore::failed, this, &BenchPage::failed);
    connect(&m_store, &SessionStore::traceReady, this,
            [this](const std::string& runId, const std::shared_ptr<const RunTrace>& trace) {
                const RunSummary* run = m_runs->current();
                if (run != nullptr && run->description.id == runId && !m_presenter.running()) {
                    m_charts->setTrace(trace);
                    describe(run->description, tr("Run %1").arg(figure(run->number)), *trace);
                }
            });
}

void BenchPage::changeLive(const std::string& key, qint64 value) {
    if (const auto changed = m_presenter.change(key, value); !changed) {
        emit failed(changed.error());
    } else {
        emit began();
    }
    // After a failure this puts the control back to what is in force.
    const ParameterValues& inForce = m_presenter.live().config.parameters;
    m_parameters->setApplied(inForce);
    m_parameters->setValue(key, inForce.get(key));
}

void BenchPage::start() {
    m_target->prepare([this](const TargetChoice& ready) { begin(ready); });
    if (m_target->busy()) {
        emit began();
        m_status->showPreparing(tr("Looking for the password"));
    }
}

void BenchPage::begin(const TargetChoice& choice) {
    RunConfig config;
    config.parameters = m_parameters->values();
    m_controls->apply(config);
    RunRequest request{*choice.engine, m_workload, choice.target, std::move(config), m_store.file()};
    if (const auto begun = m_presenter.start(std::move(request)); !begun) {
        showUnbegun();
        emit failed(begun.error());
        return;
    }
    m_awaited = choice;
    m_store.watch(false);
    const LiveRun& live = m_presenter.live();
    m_parameters->setApplied(live.config.parameters);
    m_runs->clearSelection();
    m_charts->setTrace(live.trace, live.plannedSeconds());
    emit began();
    showLive();
}

void BenchPage::showUnbegun() {
    m_status->showIdle();
    showSelected();
}

void BenchPage::stop() {
    m_presenter.stop();
    m_target->giveUp();
}

void BenchPage::noteReached() {
    const LiveRun& live = m_presenter.live();
    if (m_awaited && live.description && live.capabilities) {
        m_target->reached(*m_awaited);
        m_parameters->setCapabilities(*live.capabilities);
        m_awaited.reset();
    }
}

void BenchPage::showLive() {
    const LiveRun& live = m_presenter.live();
    m_figures->show(live);
    m_status->show(live);
    noteReached();
    if (live.description) {
        describe(*live.description, tr("This run"), *live.trace);
    }
    m_charts->refresh();
    updateActions();
}

void BenchPage::describe(const RunDescription& run, const QString& name, const RunTrace& trace) {
    const bool changed = std::any_of(trace.events().begin(), trace.events().end(), [](const RunEvent& event) {
        return event.kind == RunEventKind::parameterChange;
    });
    // The parameters are those at the start.
    const QString heading = changed ? tr("%1: began with %2; changed where the lines are") : tr("%1: %2");
    m_charts->describe(heading.arg(name, parametersText(run)), originText(run));
}

void BenchPage::showFinished() {
    m_parameters->setApplied(std::nullopt);
    m_store.watch(true);
    const LiveRun& live = m_presenter.live();
    updateActions();
    if (live.result->error) {
        emit failed(*live.result->error);
        if (m_awaited) {
            m_target->refused(*live.result->error);
        }
    }
    m_awaited.reset();
    if (live.recorded && live.description) {
        if (const auto read = m_store.reload(); !read) {
            emit failed(read.error());
        }
        m_runs->select(live.description->id);
    }
    updateActions();
}

void BenchPage::showSelected() {
    const RunSummary* run = m_runs->current();
    if (run == nullptr || m_presenter.running()) {
        return;
    }
    m_figures->show(*run);
    m_status->show(*run);
    m_store.requestTrace(run->description.id);
}

void BenchPage::updateActions() {
    const bool running = m_presenter.running();
    m_run->setEnabled(!running && !m_target->busy() && m_target->choice().has_value());
    m_stop->setEnabled(m_target->busy() || (running && !m_presenter.live().stopping));
    m_target->setEnabled(!running);
    m_controls->setEnabled(!running);
}

QByteArray BenchPage::saveLayout() const {
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << m_sides->saveState() << m_results->saveState();
    return state;
}

void BenchPage::restoreLayout(const QByteArray& state) {
    QByteArray sides;
    QByteArray results;
    QDataStream stream(state);
    stream >> sides >> results;
    m_sides->restoreState(sides);
    m_results->restoreState(results);
}

}  // namespace loadstone
