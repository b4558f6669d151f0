// SPDX-License-Identifier: MIT
#include <QAction>
#include <QFile>
#include <QImage>
#include <QSettings>
#include <QSpinBox>
#include <QTest>
#include <QXmlStreamReader>

#include "core/session/session_reader.h"
#include "tests/ui/fake_bench.h"
#include "tests/ui/made_runs.h"
#include "ui/bench/bench_page.h"
#include "ui/bench/parameter_control.h"
#include "ui/bench/parameter_panel.h"
#include "ui/bench/run_controls.h"
#include "ui/bench/run_status.h"
#include "ui/main_window.h"
#include "ui/message_bar.h"
#include "ui/plot/plot_widget.h"
#include "ui/results/runs_view.h"
#include "ui/results/session_store.h"
#include "ui/run_presenter.h"
#include "ui/target/target_bar.h"

using namespace loadstone;

namespace {

constexpr int runTimeout = 15'000;

QByteArray contentOf(const std::filesystem::path& file) {
    QFile input(QString::fromStdString(file.string()));
    return input.open(QIODevice::ReadOnly) ? input.readAll() : QByteArray();
}

/// Shortcuts work in the active window alone.
void activate(MainWindow& window) {
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
}

void prepare(const MainWindow& window, int seconds) {
    auto* controls = window.findChild<RunControls*>();
    controls->setSeconds(seconds);
    controls->setWarmupSeconds(0);
    auto* panel = window.findChild<ParameterPanel*>();
    panel->setValue("k", 10);
    panel->setValue("n", 3);
}

}  // namespace

class TestMainWindow : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void runsFromTheKeyboardAndRecords();
    void changesAParameterWhileRunning();
    void exportsWhatItShows();
    void closesDuringARun();
    void saysWhenAnEngineIsMissing();
    void aDamagedSessionLeavesTheWindowUsable();
    void anUnwritableSessionIsToldOf();
    void showsTheLastRunOfASession();
    void remembersItsSize();
};

void TestMainWindow::runsFromTheKeyboardAndRecords() {
    FakeBench bench;
    MainWindow window(bench.workbench());
    activate(window);
    QVERIFY(window.windowTitle().contains(QStringLiteral("test.loadstone")));
    prepare(window, 1);
    QVERIFY(!window.page().stopAction()->isEnabled());
    QTest::keyClick(&window, Qt::Key_F5);
    QVERIFY(window.presenter().running());
    QVERIFY(!window.page().runAction()->isEnabled());
    QVERIFY(window.page().stopAction()->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(!window.presenter().running(), runTimeout);
    QCOMPARE(window.page().runs().model()->rowCount(), 1);
    QVERIFY(window.page().runs().current() != nullptr);
    QVERIFY(window.page().runs().current()->valid);
    QVERIFY(window.findChild<RunStatus*>()->text().contains(QStringLiteral("Valid")));
    const auto& series = window.page().charts().plot(RunCharts::Chart::throughput).document().series;
    QTRY_VERIFY(series.size() == 2 && series[1].points.size() >= 8);
    QVERIFY(window.messages().text().isEmpty());
}

void TestMainWindow::changesAParameterWhileRunning() {
    FakeBench bench;
    MainWindow window(bench.workbench());
    activate(window);
    prepare(window, 60);
    window.page().runAction()->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(window.presenter().live().trace->size() > 3, runTimeout);
    auto* panel = window.findChild<ParameterPanel*>();
    panel->control("k")->findChild<QSpinBox*>()->setValue(1000);
    panel->control("n")->findChild<QSpinBox*>()->setValue(20);
    QVERIFY(panel->control("k")->note().isEmpty());
    QVERIFY(panel->control("n")->note().contains(QStringLiteral("pending")));
    QTRY_COMPARE(window.page().charts().plot(RunCharts::Chart::latency).document().marks.size(), 1);
    QTest::keyClick(&window, Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(!window.presenter().running(), 4000);
    QVERIFY(panel->control("n")->note().isEmpty());
    const auto reader = SessionReader::open(bench.session());
    const auto events = (*reader)->events(window.page().runs().current()->description.id);
    QVERIFY(events.has_value());
    QCOMPARE(events->size(), std::size_t{1});
    QCOMPARE(events->front().key, std::string("k"));
    QCOMPARE(events->front().after, 1000);
}

void TestMainWindow::exportsWhatItShows() {
    FakeBench bench;
    const std::string id = made_runs::record(bench.session(), 100, 400);
    MainWindow window(bench.workbench());
    window.show();
    QTRY_VERIFY(
        !window.page().charts().plot(RunCharts::Chart::throughput).document().series[0].points.isEmpty());

    window.exportChart(RunCharts::Chart::throughput, bench.file("chart.png"));
    const QImage image(QString::fromStdString(bench.file("chart.png").string()));
    int pixels = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            pixels += image.pixel(x, y) == 0xff0072b2 ? 1 : 0;
        }
    }
    QVERIFY(pixels > 500);

    window.exportChart(RunCharts::Chart::latency, bench.file("chart.svg"));
    QXmlStreamReader svg(contentOf(bench.file("chart.svg")));
    while (!svg.atEnd()) {
        svg.readNext();
    }
    QVERIFY(!svg.hasError());

    window.exportRuns(bench.file("runs.csv"));
    const QList<QByteArray> runs = contentOf(bench.file("runs.csv")).trimmed().split('\n');
    QCOMPARE(runs.size(), 2);
    QVERIFY(runs[1].contains(id.c_str()));
    QVERIFY(runs[1].contains("4000"));  // rows/s in the C locale

    window.exportSamples(bench.file("samples.csv"));
    QCOMPARE(contentOf(bench.file("samples.csv")).trimmed().split('\n').size(), 101);

    window.exportRuns("/proc/nowhere/runs.csv");
    QVERIFY(window.messages().text().contains(QStringLiteral("/proc/nowhere/runs.csv")));
}

void TestMainWindow::closesDuringARun() {
    FakeBench bench;
    auto window = std::make_unique<MainWindow>(bench.workbench());
    window->show();
    prepare(*window, 60);
    window->page().runAction()->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(window->presenter().live().trace->size() > 3, runTimeout);
    window->close();
    QVERIFY(window->isVisible());  // until the run has ended
    QTRY_VERIFY_WITH_TIMEOUT(!window->isVisible(), 4000);
    QVERIFY(!window->presenter().running());
    window.reset();
    const auto reader = SessionReader::open(bench.session());
    QCOMPARE((*reader)->runs()->front().state, StoredState::stopped);
}

void TestMainWindow::saysWhenAnEngineIsMissing() {
    FakeBench bench;
    const QTemporaryDir folder;
    QFile manifest(folder.filePath(QStringLiteral("loadstone-engine-firebird.ini")));
    QVERIFY(manifest.open(QIODevice::WriteOnly));
    manifest.write("id=firebird\nname=Firebird\npackages=libfbclient2\n");
    manifest.close();
    EngineRegistry engines;
    engines.loadFolder(folder.path().toStdString());
    MainWindow window({engines, {&bench.workload()}, bench.clock(), bench.session()});
    window.show();
    QVERIFY(!window.page().runAction()->isEnabled());
    QVERIFY(window.findChild<TargetBar*>()->status().contains(QStringLiteral("libfbclient2")));
    window.findChild<TargetBar*>()->setUrl(QStringLiteral("nonsense"));
    QVERIFY(window.findChild<TargetBar*>()->status().contains(QStringLiteral("nonsense")));
}

void TestMainWindow::aDamagedSessionLeavesTheWindowUsable() {
    FakeBench bench;
    QFile broken(QString::fromStdString(bench.file("broken.loadstone").string()));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write(QByteArray(4096, 'x'));
    broken.close();
    MainWindow window(bench.workbench());
    window.show();
    window.openSession(bench.file("broken.loadstone"));
    QVERIFY(window.messages().text().contains(QStringLiteral("broken.loadstone")));
    QVERIFY(window.windowTitle().contains(QStringLiteral("no session")));
    prepare(window, 1);
    window.page().runAction()->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!window.presenter().running(), runTimeout);
    QVERIFY(window.findChild<RunStatus*>()->text().contains(QStringLiteral("Valid")));
    QCOMPARE(window.page().runs().model()->rowCount(), 0);
    window.openSession(bench.session());
    QVERIFY(window.messages().text().isEmpty());
}

void TestMainWindow::anUnwritableSessionIsToldOf() {
    FakeBench bench;
    Workbench workbench = bench.workbench();
    workbench.session = "/proc/nowhere/x.loadstone";
    MainWindow window(workbench);
    window.show();
    window.page().runAction()->trigger();
    QVERIFY(!window.presenter().running());
    QVERIFY(window.messages().text().contains(QStringLiteral("/proc/nowhere/x.loadstone")));
}

void TestMainWindow::showsTheLastRunOfASession() {
    FakeBench bench;
    made_runs::record(bench.session(), 20, 100);
    made_runs::record(bench.session(), 40, 100);
    MainWindow window(bench.workbench());
    window.show();
    QCOMPARE(window.page().runs().model()->rowCount(), 2);
    QCOMPARE(window.page().runs().current()->number, 2);
    const auto points = [&window] {
        return window.page().charts().plot(RunCharts::Chart::latency).document().series[0].points.size();
    };
    QTRY_COMPARE(points(), 40);
    window.page().runs().selectRow(1);  // the earlier one
    QTRY_COMPARE(points(), 20);
}

void TestMainWindow::remembersItsSize() {
    FakeBench bench;
    {
        MainWindow window(bench.workbench());
        window.resize(1111, 777);
        window.show();
        window.close();
    }
    const MainWindow window(bench.workbench());
    QCOMPARE(window.size(), QSize(1111, 777));
}

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
