// SPDX-License-Identifier: MIT
// What the window costs: the time until it can be used, CPU for each refresh of the live charts, and how long
// a session of a million samples takes to open and draw. Off screen unless QT_QPA_PLATFORM says otherwise.
#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include <QApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <fmt/format.h>

#include "core/measure/host_metrics.h"
#include "core/session/session_reader.h"
#include "tests/ui/fake_bench.h"
#include "tests/ui/made_runs.h"
#include "ui/bench/bench_page.h"
#include "ui/bench/run_charts.h"
#include "ui/main_window.h"
#include "ui/plot/plot_widget.h"
#include "ui/results/runs_view.h"

namespace loadstone {
namespace {

double milliseconds(const QElapsedTimer& timer) { return static_cast<double>(timer.nsecsElapsed()) / 1e6; }

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + std::ssize(values) / 2, values.end());
    return values[values.size() / 2];
}

/// From the start of the process to the end of --version: loading, linking and QApplication.
double programStartMs() {
    std::vector<double> times;
    for (int i = 0; i < 9; ++i) {
        QElapsedTimer timer;
        timer.start();
        QProcess program;
        program.start(QStringLiteral(LOADSTONE_PROGRAM), {QStringLiteral("--version")});
        program.waitForFinished();
        times.push_back(milliseconds(timer));
    }
    return median(times);
}

/// From QApplication on: a window on a session, until it has been painted and answers.
double windowMs(FakeBench& bench) {
    std::vector<double> times;
    for (int i = 0; i < 5; ++i) {
        QElapsedTimer timer;
        timer.start();
        MainWindow window(bench.workbench());
        window.show();
        QCoreApplication::processEvents();
        window.grab();
        times.push_back(milliseconds(timer));
    }
    return median(times);
}

/// CPU of one refresh of both charts in a window of 1280×800, while a run of that many samples goes on.
double refreshCpuMs(std::int64_t samples) {
    const auto trace = std::make_shared<RunTrace>();
    for (std::int64_t i = 0; i < samples; ++i) {
        trace->append(made_runs::sample(i, 300 + i * 37 % 101, 1000 + static_cast<double>(i * 53 % 997)));
    }
    RunCharts charts;
    charts.resize(940, 480);
    charts.show();
    charts.setTrace(trace, static_cast<double>(samples + 100) / 10);
    QCoreApplication::processEvents();
    constexpr int refreshes = 80;
    const double before = ownCpuSeconds();
    for (int i = 0; i < refreshes; ++i) {
        trace->append(made_runs::sample(samples + i, 300 + i * 37 % 101));
        charts.refresh();
        QCoreApplication::processEvents();
    }
    return (ownCpuSeconds() - before) * 1000 / refreshes;
}

/// Seconds from a window's beginning until the last run of the session is drawn.
double openAndDrawSeconds(FakeBench& bench, const std::string& session) {
    QElapsedTimer timer;
    timer.start();
    Workbench workbench = bench.workbench();
    workbench.session = bench.file(session);
    MainWindow window(workbench);
    window.show();
    while (window.page().charts().plot(RunCharts::Chart::latency).document().series[0].points.isEmpty()) {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 10);
    }
    window.grab();
    return milliseconds(timer) / 1000;
}

void report(bool json) {
    FakeBench bench;
    const double program = programStartMs();
    const double window = windowMs(bench);
    const double shortRun = refreshCpuMs(100);
    const double longRun = refreshCpuMs(36'000);
    made_runs::record(bench.file("one.loadstone"), 1'000'000, 300);
    const double one = openAndDrawSeconds(bench, "one.loadstone");
    for (int i = 0; i < 28; ++i) {
        made_runs::record(bench.file("many.loadstone"), 36'000, 300);
    }
    const double many = openAndDrawSeconds(bench, "many.loadstone");
    fmt::print(
        fmt::runtime(
            json ? "{{\"start_to_usable_ms\": {:.0f}, \"program_start_ms\": {:.0f}, \"window_ms\": {:.0f}, "
                   "\"refresh_cpu_ms\": {:.2f}, \"refresh_cpu_one_hour_ms\": {:.2f}, "
                   "\"open_million_samples_s\": {:.2f}, \"open_28_runs_s\": {:.2f}}}\n"
                 : "start to usable              {:6.0f} ms   (program {:.0f} ms, window {:.0f} ms)\n"
                   "CPU a refresh, 10 s run      {:6.2f} ms\n"
                   "CPU a refresh, 1 h run       {:6.2f} ms\n"
                   "1,000,000 samples, one run   {:6.2f} s to open and draw\n"
                   "28 runs of 36,000 samples    {:6.2f} s to open and draw\n"),
        program + window, program, window, shortRun, longRun, one, many);
}

}  // namespace
}  // namespace loadstone

int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    const QApplication application(argc, argv);
    loadstone::report(argc > 1 && std::strcmp(argv[1], "--json") == 0);
}
