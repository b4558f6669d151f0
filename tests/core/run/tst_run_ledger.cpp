// SPDX-License-Identifier: MIT
#include "core/base/random.h"
#include "core/run/run_ledger.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;
using namespace std::chrono_literals;

namespace {

constexpr auto deadlock = static_cast<std::size_t>(ErrorKind::deadlock);

bool identityHolds(const OperationCounts& counts) {
    return counts.attempted == counts.succeeded + counts.failed() + counts.cancelled;
}

Sample sample(SampleKind kind, std::int64_t attempted, std::int64_t succeeded) {
    Sample made;
    made.kind = kind;
    made.length = 100ms;
    made.counts.attempted = attempted;
    made.counts.succeeded = succeeded;
    made.counts.rows = 10 * succeeded;
    made.clientCpuSeconds = 0.01;
    return made;
}

LatencyPair latencies(std::int64_t count) {
    LatencyPair pair;
    for (std::int64_t i = 0; i < count; ++i) {
        pair.latency.record(1ms);
        pair.responseTime.record(3ms);
    }
    return pair;
}

ParameterValues batch(std::int64_t rows) {
    ParameterValues values;
    values.set("k", rows);
    return values;
}

}  // namespace

class TestRunLedger : public QObject {
    Q_OBJECT

   private slots:
    void addsUpWhatWasMeasured() {
        RunLedger ledger;
        ledger.beginMeasured({}, 0s, batch(1));
        ledger.add(sample(SampleKind::measured, 5, 4), latencies(4));
        ledger.add(sample(SampleKind::transient, 5, 5), latencies(5));
        ledger.add(sample(SampleKind::drain, 0, 1), latencies(1));
        RunResult result;
        ledger.finish(200ms, result);
        QCOMPARE(result.counts.succeeded, 10);
        QCOMPARE(result.counts.rows, 100);
        QVERIFY(identityHolds(result.counts));
        QCOMPARE(result.latency.count(), 10);
        QCOMPARE(result.responseTime.count(), 10);
        QVERIFY(result.latency.max() < 2ms && result.responseTime.max() > 2ms);
        QVERIFY(std::abs(result.clientCpuSeconds - 0.03) < 1e-9);
    }

    void warmUpIsLeftOutButItsOperationsInFlightMoveIn() {
        RunLedger ledger;
        ledger.add(sample(SampleKind::warmup, 20, 17), latencies(17));
        OperationCounts soFar;
        soFar.attempted = 20;
        soFar.succeeded = 17;
        soFar.failedByKind[deadlock] = 1;
        // Two are still going on, and end in the measured part.
        ledger.beginMeasured(soFar, 1s, batch(1));
        ledger.add(sample(SampleKind::measured, 3, 5), latencies(5));
        RunResult result;
        ledger.finish(2s, result);
        QCOMPARE(result.counts.attempted, 5);
        QCOMPARE(result.counts.succeeded, 5);
        QVERIFY(identityHolds(result.counts));
        QCOMPARE(result.latency.count(), 5);
    }

    void whatEndsWhileTheTableIsResetLeavesWithItsAttempts() {
        RunLedger ledger;
        ledger.beginMeasured({}, 0s, batch(1));
        ledger.add(sample(SampleKind::measured, 12, 9), latencies(9));  // three go on
        ledger.add(sample(SampleKind::paused, 0, 3), latencies(3));     // and end while workers park
        ledger.add(sample(SampleKind::measured, 6, 6), latencies(6));
        RunResult result;
        ledger.finish(300ms, result);
        QCOMPARE(result.counts.attempted, 15);
        QCOMPARE(result.counts.succeeded, 15);
        QVERIFY(identityHolds(result.counts));
        QCOMPARE(result.latency.count(), 15);
    }

    void theIdentityHoldsForAnyCourseOfEvents() {
        for (std::uint64_t seed = 1; seed <= 300; ++seed) {
            Random random(seed);
            RunLedger ledger;
            OperationCounts total;  // of the workers, from the start of the run on
            OperationCounts lastTotal;
            std::int64_t inFlight = 0;
            std::int64_t expectedRows = 0;
            bool measuring = false;
            const auto tick = [&](SampleKind kind, bool last) {
                const auto started = static_cast<std::int64_t>(last ? 0 : random.below(6));
                const auto ended = last ? inFlight
                                        : static_cast<std::int64_t>(random.below(
                                              static_cast<std::uint32_t>(inFlight + started) + 1));
                total.attempted += started;
                for (std::int64_t i = 0; i < ended; ++i) {
                    switch (random.below(5)) {
                        case 0: ++total.failedByKind[random.below(errorKindCount)]; break;
                        case 1: ++total.cancelled; break;
                        default:
                            ++total.succeeded;
                            total.rows += 10;
                            expectedRows += kind != SampleKind::warmup && kind != SampleKind::paused ? 10 : 0;
                    }
                }
                inFlight += started - ended;
                Sample taken;
                taken.kind = kind;
                taken.length = 100ms;
                taken.counts = total;
                taken.counts -= lastTotal;
                lastTotal = total;
                ledger.add(taken, {});
            };
            for (int i = 0; i < 40; ++i) {
                if (i == 5) {
                    ledger.beginMeasured(total, 500ms, batch(1));
                    measuring = true;
                }
                if (i % 11 == 10) {
                    ledger.beginSegment(i * 100ms, batch(i));
                }
                // All workers rest when a reset ends, so what is in flight ends within the paused sample.
                const bool pausing = measuring && random.below(8) == 0;
                tick(!measuring             ? SampleKind::warmup
                     : pausing              ? SampleKind::paused
                     : random.below(4) == 0 ? SampleKind::transient
                                            : SampleKind::measured,
                     pausing);
            }
            tick(SampleKind::drain, true);
            RunResult result;
            ledger.finish(4s, result);
            QVERIFY2(identityHolds(result.counts), std::to_string(seed).c_str());
            QCOMPARE(result.counts.rows, expectedRows);
        }
    }

    void segmentsHoldOnlyTheSteadyPart() {
        RunLedger ledger;
        ledger.beginMeasured({}, 1s, batch(1));
        ledger.add(sample(SampleKind::measured, 2, 2), latencies(2));
        ledger.add(sample(SampleKind::paused, 0, 0), latencies(0));
        ledger.add(sample(SampleKind::measured, 2, 2), latencies(2));
        ledger.beginSegment(1300ms, batch(7));
        ledger.add(sample(SampleKind::transient, 9, 9), latencies(9));
        ledger.add(sample(SampleKind::measured, 5, 5), latencies(5));
        ledger.add(sample(SampleKind::drain, 1, 1), latencies(1));
        RunResult result;
        ledger.finish(1500ms, result);
        QCOMPARE(result.segments.size(), std::size_t{2});
        const RunSegment& first = result.segments[0];
        QCOMPARE(first.from, Nanoseconds(1s));
        QCOMPARE(first.to, Nanoseconds(1300ms));
        QCOMPARE(first.measured, Nanoseconds(200ms));
        QCOMPARE(first.counts.succeeded, 4);
        QCOMPARE(first.latency.count(), 4);
        QCOMPARE(first.parameters.get("k"), 1);
        QCOMPARE(first.rowsPerSecond(), 200.0);
        const RunSegment& second = result.segments[1];
        QCOMPARE(second.from, Nanoseconds(1300ms));
        QCOMPARE(second.to, Nanoseconds(1500ms));
        QCOMPARE(second.measured, Nanoseconds(100ms));
        QCOMPARE(second.counts.succeeded, 5);
        QCOMPARE(second.parameters.get("k"), 7);
    }

    void stretchesOfWhichNothingWasMeasuredAreNoSegments() {
        RunLedger ledger;
        ledger.beginMeasured({}, 0s, batch(1));
        ledger.add(sample(SampleKind::measured, 1, 1), latencies(1));
        for (int i = 2; i < 20; ++i) {  // a slider is dragged
            ledger.beginSegment(i * 100ms, batch(i));
            ledger.add(sample(SampleKind::transient, 1, 1), latencies(1));
        }
        ledger.add(sample(SampleKind::measured, 1, 1), latencies(1));
        RunResult result;
        ledger.finish(3s, result);
        QCOMPARE(result.segments.size(), std::size_t{2});
        QCOMPARE(result.segments.back().parameters.get("k"), 19);
        QCOMPARE(result.counts.succeeded, 20);
    }

    void aChangeInTheWarmUpIsNoSegmentOfItsOwn() {
        RunLedger ledger;
        ledger.beginSegment(100ms, batch(5));
        ledger.add(sample(SampleKind::warmup, 1, 1), latencies(1));
        OperationCounts soFar;
        soFar.attempted = soFar.succeeded = 1;
        ledger.beginMeasured(soFar, 200ms, batch(5));
        ledger.add(sample(SampleKind::measured, 1, 1), latencies(1));
        RunResult result;
        ledger.finish(300ms, result);
        QCOMPARE(result.segments.size(), std::size_t{1});
        QCOMPARE(result.segments[0].from, Nanoseconds(200ms));
        QCOMPARE(result.segments[0].parameters.get("k"), 5);
    }

    void aRunThatNeverMeasuredHasNothing() {
        RunLedger ledger;
        ledger.add(sample(SampleKind::warmup, 5, 5), latencies(5));
        RunResult result;
        ledger.finish(1s, result);
        QVERIFY(result.counts == OperationCounts());
        QVERIFY(result.segments.empty());
        QVERIFY(result.latency.empty());
    }
};

QTEST_APPLESS_MAIN(TestRunLedger)
#include "tst_run_ledger.moc"
