// SPDX-License-Identifier: MIT
#include <QTest>

#include "tests/ui/made_runs.h"
#include "ui/plot/run_plots.h"

using namespace loadstone;

namespace {

RunTrace traceOf(std::int64_t samples) {
    RunTrace trace;
    for (std::int64_t i = 0; i < samples; ++i) {
        trace.append(made_runs::sample(i, 400, 1500, i < 20 ? SampleKind::warmup : SampleKind::measured));
    }
    return trace;
}

}  // namespace

class TestRunPlots : public QObject {
    Q_OBJECT

   private slots:
    void throughputStartsAtZero();
    void latencySpansDecades();
    void longRunsCountInMinutesAndHours();
    void eventsAndSpansAreMarked();
    void aWindowLeavesTheRestOut();
    void anEmptyRunHasAxesToo();
};

void TestRunPlots::throughputStartsAtZero() {
    const PlotDocument plot = throughputPlot(traceOf(100), {0, 10, 250});
    QCOMPARE(plot.y.minimum, 0.0);
    QCOMPARE(plot.y.maximum, 4000.0);
    QCOMPARE(plot.y.scale, AxisScale::linear);
    QCOMPARE(plot.x.maximum, 10.0);
    QCOMPARE(plot.series.size(), 2);
    QCOMPARE(plot.series[0].points.size(), 100);
    QVERIFY(plot.x.title.contains(QStringLiteral("(s)")));
    QVERIFY(!plot.y.title.isEmpty());
}

void TestRunPlots::latencySpansDecades() {
    RunTrace trace = traceOf(50);
    Sample idle = made_runs::sample(50, 0);
    idle.latency = {};
    trace.append(idle);
    const PlotDocument plot = latencyPlot(trace, {0, 10, 250});
    QCOMPARE(plot.y.scale, AxisScale::logarithmic);
    QCOMPARE(plot.y.minimum, 1.0);
    QCOMPARE(plot.y.maximum, 10.0);
    for (const PlotSeries& series : plot.series) {
        QCOMPARE(series.points.size(), 50);  // nothing for the sample without an operation
    }
}

void TestRunPlots::longRunsCountInMinutesAndHours() {
    const RunTrace trace = traceOf(36'000);
    const PlotDocument minutes = throughputPlot(trace, {0, 3600, 100});
    QCOMPARE(minutes.x.maximum, 60.0);
    QVERIFY(minutes.x.title.contains(QStringLiteral("min")));
    QVERIFY(minutes.series[0].points.last().x() <= 60.0);
    QVERIFY(minutes.series[0].points.size() <= 200);
    QCOMPARE(throughputPlot(trace, {0, 4 * 3600, 100}).x.maximum, 4.0);
}

void TestRunPlots::eventsAndSpansAreMarked() {
    RunTrace trace = traceOf(100);
    trace.append(
        RunEvent{std::chrono::seconds(4), RunEventKind::parameterChange, "K 10 → 1000", "k", 10, 1000});
    trace.append(RunEvent{std::chrono::seconds(5), RunEventKind::reset, "table emptied", {}, 0, 0});
    const PlotDocument plot = throughputPlot(trace, {0, 10, 250});
    QCOMPARE(plot.marks.size(), 1);  // a reset is a span, not a line
    QCOMPARE(plot.marks[0].x, 4.0);
    QCOMPARE(plot.marks[0].text, QStringLiteral("K 10 → 1000"));
    QCOMPARE(plot.spans.size(), 1);
    QCOMPARE(plot.spans[0].to, 2.0);
}

void TestRunPlots::aWindowLeavesTheRestOut() {
    RunTrace trace = traceOf(100);
    trace.append(RunEvent{std::chrono::seconds(1), RunEventKind::parameterChange, "W 1 → 2", "w", 1, 2});
    const PlotDocument plot = latencyPlot(trace, {5, 10, 250});
    QCOMPARE(plot.x.minimum, 5.0);
    QVERIFY(plot.marks.isEmpty());
    QVERIFY(plot.spans.isEmpty());
    QVERIFY(plot.series[0].points.first().x() >= 5.0);
}

void TestRunPlots::anEmptyRunHasAxesToo() {
    const PlotDocument plot = throughputPlot({}, {0, 10, 250});
    QVERIFY(plot.y.maximum > plot.y.minimum);
    QVERIFY(plot.series[0].points.isEmpty());
    QVERIFY(latencyPlot({}, {0, 10, 250}).y.minimum > 0);
}

QTEST_GUILESS_MAIN(TestRunPlots)
#include "tst_run_plots.moc"
