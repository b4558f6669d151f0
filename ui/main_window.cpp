// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileDialog>
#include <QIcon>
#include <QMenuBar>
#include <QMessageBox>
#include <QSettings>
#include <QVBoxLayout>

#include "ui/bench/bench_page.h"
#include "ui/csv_export.h"
#include "ui/message_bar.h"
#include "ui/plot/plot_export.h"
#include "ui/results/runs_view.h"
#include "ui/results/session_store.h"
#include "ui/run_presenter.h"
#include "ui/target/check_view.h"
#include "ui/text.h"
#include "ui/theme.h"

// Outside of any namespace, as its macro wants; needed because the icons are in a static library.
static void initIcons() { Q_INIT_RESOURCE(loadstone); }

namespace loadstone {

namespace {

const QString geometryKey = QStringLiteral("window/geometry");
const QString layoutKey = QStringLiteral("window/layout");

QString toText(const std::filesystem::path& file) { return QString::fromStdString(file.string()); }

}  // namespace

MainWindow::MainWindow(const Workbench& bench) {
    initIcons();
    m_presenter = new RunPresenter(bench.clock, this);
    m_store = new SessionStore(this);
    m_messages = new MessageBar;
    m_page = new BenchPage(bench, *m_presenter, *m_store);
    setWindowIcon(QIcon(QStringLiteral(":/icons/loadstone.svg")));
    auto* centre = new QWidget(this);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_messages);
    layout->addWidget(m_page, 1);
    setCentralWidget(centre);
    makeCheckDock();
    makeFileMenu();
    QMenu* run = menuBar()->addMenu(tr("&Run"));
    run->addActions({m_page->runAction(), m_page->stopAction()});
    makeViewMenu();
    makeHelpMenu();

    connect(m_page, &BenchPage::failed, m_messages, &MessageBar::showError);
    connect(m_page, &BenchPage::began, m_messages, &MessageBar::clearError);
    connect(m_store, &SessionStore::changed, this, &MainWindow::updateTitle);
    connect(m_presenter, &RunPresenter::finished, this, [this] {
        if (m_closing) {
            close();
        }
    });
    restoreSettings();
    if (!bench.session.empty()) {
        openSession(bench.session);
    }
    updateTitle();
}

// The presenter stops a run before the store and the widgets go.
MainWindow::~MainWindow() { delete m_presenter; }

void MainWindow::makeCheckDock() {
    auto* view = new CheckView;
    m_checkDock = new QDockWidget(tr("Checked target"), this);
    m_checkDock->setObjectName(QStringLiteral("checkedTarget"));
    m_checkDock->setWidget(view);
    m_checkDock->hide();
    addDockWidget(Qt::RightDockWidgetArea, m_checkDock);
    resizeDocks({m_checkDock}, {320}, Qt::Horizontal);
    connect(m_page, &BenchPage::checking, view, &QTextEdit::clear);
    connect(m_page, &BenchPage::checked, this,
            [this, view](const std::shared_ptr<const CheckedTarget>& target) {
                view->show(*target);
                m_checkDock->show();
            });
}

void MainWindow::makeFileMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&File"));
    menu->addAction(tr("&Open session…"), QKeySequence::Open, this, [this] {
        QFileDialog dialog(this, tr("Open a session, or name a new one"),
                           toText(m_store->file().parent_path()),
                           tr("Sessions (*.loadstone);;All files (*)"));
        dialog.setFileMode(QFileDialog::AnyFile);
        dialog.setDefaultSuffix(QStringLiteral("loadstone"));
        if (dialog.exec() == QDialog::Accepted) {
            openSession(dialog.selectedFiles().first().toStdString());
        }
    });
    menu->addSeparator();
    const auto addChart = [this, menu](const QString& text, RunCharts::Chart chart, const QString& name) {
        menu->addAction(text, this, [this, chart, name] {
            const auto file =
                askFile(tr("Export a chart"), name, tr("PNG picture (*.png);;SVG drawing (*.svg)"));
            if (!file.empty()) {
                exportChart(chart, file);
            }
        });
    };
    addChart(tr("Export &throughput chart…"), RunCharts::Chart::throughput, QStringLiteral("throughput.png"));
    addChart(tr("Export &latency chart…"), RunCharts::Chart::latency, QStringLiteral("latency.png"));
    menu->addAction(tr("Export &runs as CSV…"), this, [this] {
        if (const auto file = askFile(tr("Export the runs"), QStringLiteral("runs.csv"), tr("Table (*.csv)"));
            !file.empty()) {
            exportRuns(file);
        }
    });
    menu->addAction(tr("Export &samples of the run as CSV…"), this, [this] {
        if (const auto file =
                askFile(tr("Export the samples"), QStringLiteral("samples.csv"), tr("Table (*.csv)"));
            !file.empty()) {
            exportSamples(file);
        }
    });
    menu->addSeparator();
    menu->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close);
}

void MainWindow::makeViewMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&View"));
    QAction* lastMinute = menu->addAction(tr("Last &minute only"));
    lastMinute->setCheckable(true);
    lastMinute->setShortcut(Qt::CTRL | Qt::Key_M);
    connect(lastMinute, &QAction::toggled, this,
            [this](bool on) { m_page->charts().setLastSeconds(on ? std::optional(60.0) : std::nullopt); });
    QAction* report = m_checkDock->toggleViewAction();
    report->setText(tr("&Checked target"));
    report->setShortcut(Qt::CTRL | Qt::Key_T);
    menu->addAction(report);
    menu->addSeparator();
    auto* group = new QActionGroup(this);
    const std::pair<QString, Theme> themes[] = {{tr("Colours of the &desktop"), Theme::desktop},
                                                {tr("&Light"), Theme::light},
                                                {tr("D&ark"), Theme::dark}};
    for (const auto& [text, theme] : themes) {
        QAction* action = group->addAction(text);
        action->setCheckable(true);
        action->setChecked(theme == savedTheme());
        connect(action, &QAction::triggered, this, [chosen = theme] {
            saveTheme(chosen);
            applyTheme(chosen);
        });
        menu->addAction(action);
    }
}

void MainWindow::makeHelpMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&Help"));
    menu->addAction(tr("&About Loadstone"), this, &MainWindow::showAbout);
}

void MainWindow::showAbout() {
    QMessageBox::about(this, tr("About Loadstone"),
                       tr("<h3>Loadstone %1</h3><p>A workbench for interactive database load "
                          "experiments.</p><p>The window is free "
                          "software under the GNU General Public License, version 3 or later; the core and "
                          "the engines are under "
                          "the MIT licence.</p>")
                           .arg(QApplication::applicationVersion()));
}

void MainWindow::openSession(const std::filesystem::path& file) {
    if (const auto opened = m_store->open(file); !opened) {
        m_messages->showError(opened.error());
    } else {
        m_messages->clearError();
        if (!m_store->runs().empty()) {
            m_page->runs().select(m_store->runs().back().description.id);
        }
    }
}

std::filesystem::path MainWindow::askFile(const QString& title, const QString& name, const QString& filter) {
    const QString folder = toText(m_store->file().parent_path());
    return QFileDialog::getSaveFileName(this, title, folder + QLatin1Char('/') + name, filter).toStdString();
}

void MainWindow::report(const Result<void>& done, const std::filesystem::path& file) {
    if (done) {
        m_messages->showInfo(tr("Written: %1").arg(toText(file)));
    } else {
        m_messages->showError(done.error());
    }
}

void MainWindow::exportChart(RunCharts::Chart chart, const std::filesystem::path& file) {
    report(exportPlot(m_page->charts().paper(chart), file), file);
}

void MainWindow::exportRuns(const std::filesystem::path& file) {
    report(exportRunsCsv(m_store->runs(), file), file);
}

void MainWindow::exportSamples(const std::filesystem::path& file) {
    const RunSummary* run = m_page->runs().current();
    if (run == nullptr) {
        m_messages->showError({ErrorKind::invalidArgument,
                               tr("No run is selected.").toStdString(),
                               tr("Select a run in the table first.").toStdString(),
                               {},
                               0});
        return;
    }
    const auto samples = m_store->samples(run->description.id);
    report(samples ? exportSamplesCsv(*run, *samples, file) : Result<void>(Failure(samples.error())), file);
}

void MainWindow::updateTitle() {
    const QString session = m_store->file().empty() ? tr("no session, runs are not recorded")
                                                    : toText(m_store->file().filename());
    setWindowTitle(tr("%1 — Loadstone").arg(session));
}

void MainWindow::restoreSettings() {
    const QSettings settings;
    if (!restoreGeometry(settings.value(geometryKey).toByteArray())) {
        resize(1280, 800);
    }
    if (const QByteArray layout = settings.value(layoutKey).toByteArray(); !layout.isEmpty()) {
        m_page->restoreLayout(layout);
    }
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (m_presenter->running()) {
        // The window closes when the run has ended, within two seconds, and goes on answering until then.
        m_closing = true;
        m_presenter->stop();
        event->ignore();
        return;
    }
    QSettings settings;
    settings.setValue(geometryKey, saveGeometry());
    settings.setValue(layoutKey, m_page->saveLayout());
    event->accept();
}

}  // namespace loadstone
