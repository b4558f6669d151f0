// SPDX-License-Identifier: MIT
#include <cmath>

#include <QTest>

#include "tests/ui/made_runs.h"
#include "ui/plot/run_trace.h"

using namespace loadstone;

class TestRunTrace : public QObject {
    Q_OBJECT

   private slots:
    void takesSamplesApart();
    void meansOneSecond();
    void showsNothingWhereNothingWasMeasured();
    void joinsSpans();
    void storedSamplesLookLikeLiveOnes();
};

void TestRunTrace::takesSamplesApart() {
    RunTrace trace;
    trace.append(made_runs::sample(0, 100, 2000));
    trace.append(made_runs::sample(1, 300, 4000));
    QCOMPARE(trace.size(), std::size_t{2});
    QCOMPARE(trace.seconds()[1], 0.15);
    QCOMPARE(trace.endSeconds(), 0.2);
    QCOMPARE(trace.rowsPerSecond()[1], 3000.0);
    QCOMPARE(trace.p50Ms()[1], 4.0);
    QCOMPARE(trace.p95Ms()[1], 6.0);
    QCOMPARE(trace.p99Ms()[1], 8.0);
    QVERIFY(trace.spans().empty());
}

void TestRunTrace::meansOneSecond() {
    RunTrace trace;
    for (int i = 0; i < 40; ++i) {
        trace.append(made_runs::sample(i, i % 10 == 0 ? 1000 : 0));  // one operation a second
    }
    // From the first full second on, exactly one of the last ten samples has rows.
    for (std::size_t i = 9; i < trace.size(); ++i) {
        QCOMPARE(trace.meanRowsPerSecond()[i], 1000.0);
    }
}

void TestRunTrace::showsNothingWhereNothingWasMeasured() {
    RunTrace trace;
    Sample empty = made_runs::sample(0, 0);
    empty.latency = {};
    trace.append(empty);
    trace.append(made_runs::sample(1, 0, 1000, SampleKind::paused));
    QCOMPARE(trace.rowsPerSecond()[0], 0.0);
    QVERIFY(std::isnan(trace.p50Ms()[0]));
    QVERIFY(std::isnan(trace.rowsPerSecond()[1]));
    QVERIFY(std::isnan(trace.meanRowsPerSecond()[1]));
}

void TestRunTrace::joinsSpans() {
    RunTrace trace;
    for (const auto kind :
         {SampleKind::warmup, SampleKind::warmup, SampleKind::measured, SampleKind::paused}) {
        trace.append(made_runs::sample(static_cast<std::int64_t>(trace.size()), 1, 1000, kind));
    }
    QCOMPARE(trace.spans().size(), std::size_t{2});
    QCOMPARE(trace.spans()[0].kind, SampleKind::warmup);
    QCOMPARE(trace.spans()[0].from, 0.0);
    QCOMPARE(trace.spans()[0].to, 0.2);
    QCOMPARE(trace.spans()[1].kind, SampleKind::paused);
    QCOMPARE(trace.spans()[1].to, 0.4);
}

void TestRunTrace::storedSamplesLookLikeLiveOnes() {
    RunTrace live;
    SampleSeries series;
    for (int i = 0; i < 30; ++i) {
        const Sample sample = made_runs::sample(i, 100 + i * 7 % 13, 1000 + i,
                                                i < 5 ? SampleKind::warmup : SampleKind::measured);
        live.append(sample);
        series.startSeconds.push_back(std::chrono::duration<double>(sample.start).count());
        series.kind.push_back(sample.kind);
        series.rowsPerSecond.push_back(sample.rowsPerSecond());
        series.p50Us.push_back(sample.latency.p50Us);
        series.p95Us.push_back(sample.latency.p95Us);
        series.p99Us.push_back(sample.latency.p99Us);
        series.failed.push_back(0);
        series.retries.push_back(0);
    }
    const RunTrace stored(series);
    QCOMPARE(stored.size(), live.size());
    QCOMPARE(stored.endSeconds(), live.endSeconds());
    QCOMPARE(stored.spans().size(), live.spans().size());
    for (std::size_t i = 0; i < live.size(); ++i) {
        QCOMPARE(stored.seconds()[i], live.seconds()[i]);
        QCOMPARE(stored.meanRowsPerSecond()[i], live.meanRowsPerSecond()[i]);
        QCOMPARE(stored.p99Ms()[i], live.p99Ms()[i]);
    }
}

QTEST_GUILESS_MAIN(TestRunTrace)
#include "tst_run_trace.moc"
