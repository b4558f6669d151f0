// SPDX-License-Identifier: MIT
#include <cmath>

#include "core/measure/latency_summary.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;
using namespace std::chrono_literals;

namespace {

bool near(double found, double real) { return std::abs(found - real) <= real * 0.001; }

}  // namespace

class TestLatencySummary : public QObject {
    Q_OBJECT

   private slots:
    void readsPercentilesInMicroseconds() {
        LatencyHistogram histogram;
        for (int i = 1; i <= 10'000; ++i) {
            histogram.record(i * 10us);
        }
        const LatencySummary summary = summarize(histogram);
        QCOMPARE(summary.count, std::int64_t{10'000});
        QVERIFY(near(summary.p50Us, 50'000));
        QVERIFY(near(summary.p90Us, 90'000));
        QVERIFY(near(summary.p95Us, 95'000));
        QVERIFY(near(summary.p99Us, 99'000));
        QVERIFY(near(summary.p999Us, 99'900));
        QVERIFY(near(summary.maxUs, 100'000));
    }

    void keepsFractionsOfAMicrosecond() {
        LatencyHistogram histogram;
        histogram.record(1500ns);
        QVERIFY(near(summarize(histogram).p50Us, 1.5));
    }

    void emptyIsAllZero() {
        const LatencySummary summary = summarize({});
        QCOMPARE(summary.count, std::int64_t{0});
        for (const double value :
             {summary.p50Us, summary.p90Us, summary.p95Us, summary.p99Us, summary.p999Us, summary.maxUs}) {
            QCOMPARE(value, 0.0);
        }
    }
};

QTEST_APPLESS_MAIN(TestLatencySummary)
#include "tst_latency_summary.moc"
