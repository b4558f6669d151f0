// SPDX-License-Identifier: MIT
#include "core/run/worker.h"
#include "tests/core/base/test_text.h"
#include "tests/core/run/pool_bench.h"

using namespace loadstone;
using namespace std::chrono_literals;

class TestWorker : public QObject {
    Q_OBJECT

   private Q_SLOTS:
    void repeatsItsTaskUntilToldToEnd() {
        PoolBench bench(steadyScript(10ms));
        QVERIFY(bench.startAll());
        bench.pass(95ms);
        bench.end();
        const OperationCounts counts = bench.slot(0).counters.read();
        QCOMPARE(counts.attempted, 10);
        QCOMPARE(counts.succeeded, 10);
        QCOMPARE(counts.rows, 1000);
        QCOMPARE(counts.commits, 10);
        QCOMPARE(bench.slot(0).state.load(), WorkerState::left);
        QCOMPARE(passed(bench), Nanoseconds(100ms));
        QCOMPARE(countRows(bench), std::string("1000"));
    }

    void latencyIsThatOfTheWholeOperation() {
        FakeScript script = steadyScript(10ms);
        script.onCommit = [](const FakeCall&) { return succeedsAfter(5ms); };
        PoolBench bench(script);
        bench.shared.live.change("batches", 3);
        QVERIFY(bench.startAll());
        bench.pass(100ms);
        bench.end();
        LatencyPair taken;
        bench.shared.latencies.collect(bench.slot(0).latencies);
        bench.shared.latencies.take(taken);
        // Interrupted by the end, the last transaction may be shorter.
        const auto expected = LatencyHistogram::middleOf(LatencyHistogram::bucketOf(35ms));
        QCOMPARE(taken.latency.percentile(50), expected);
        QCOMPARE(taken.latency.max(), expected);
        QCOMPARE(taken.latency.count(), bench.pool->counts().succeeded);
    }

    void whatWeCancelIsNoFailure() {
        FakeScript script;
        script.onWrite = [](const FakeCall& call) { return call.number < 3 ? succeedsAfter(10ms) : hangs(); };
        PoolBench bench(script);
        QVERIFY(bench.startAll());
        bench.pass(1s);
        bench.pool->cancelBusy();
        bench.awaitIdle();
        const OperationCounts counts = bench.pool->counts();
        QCOMPARE(counts.succeeded, 3);
        QCOMPARE(counts.cancelled, 1);
        QCOMPARE(counts.failed(), 0);
        QVERIFY(identityHolds(counts));
        QCOMPARE(bench.slot(0).state.load(), WorkerState::left);
        QCOMPARE(passed(bench), Nanoseconds(1s));
    }

    void workersShareTheRate() {
        PoolBench bench(steadyScript(1ms), 2);
        bench.shared.live.change("rate", 1000);  // five operations a second for each
        QVERIFY(bench.startAll());
        bench.pass(1950ms);
        bench.end();
        QCOMPARE(bench.slot(0).counters.read().succeeded, 10);
        QCOMPARE(bench.slot(1).counters.read().succeeded, 10);
    }

    void aBudgetIsSpentToTheLastRow() {
        FakeScript script;
        script.onWrite = [](const FakeCall& call) {
            return call.number == 1 ? failsWith(ErrorKind::constraint, 3ms) : succeedsAfter(10ms);
        };
        PoolBench bench(script, 3);
        bench.shared.budget.set(1234);
        QVERIFY(bench.startAll());
        bench.awaitIdle();
        const OperationCounts counts = bench.pool->counts();
        QCOMPARE(counts.rows, 1234);
        QCOMPARE(counts.failed(), 3);
        QVERIFY(identityHolds(counts));
        QCOMPARE(countRows(bench), std::string("1234"));
    }

    void aChangeTakesEffectWithinOneBatch() {
        PoolBench bench(steadyScript(10ms));
        QVERIFY(bench.startAll());
        bench.pass(55ms);
        bench.change("k", 7);
        QVERIFY(!bench.pool->settled(1));
        bench.pass(10ms);  // the batch that was going on has ended, under the old parameters
        QVERIFY(!bench.pool->settled(1));
        QCOMPARE(bench.pool->counts().rows, 600);
        bench.pass(10ms);
        QVERIFY(bench.pool->settled(1));
        QCOMPARE(bench.pool->counts().rows, 607);
    }

    void aWorkerRemovedAndAddedAgainGoesOnWhereItWas() {
        PoolBench bench(steadyScript(10ms), 2);
        QVERIFY(bench.startAll());
        bench.pass(55ms);
        bench.change("w", 1);
        bench.pass(50ms);
        QCOMPARE(bench.slot(1).state.load(), WorkerState::removed);
        const OperationCounts before = bench.slot(1).counters.read();
        QCOMPARE(before.succeeded, 6);
        bench.change("w", 2);
        bench.pool->addMissing();
        bench.pass(50ms);
        QCOMPARE(bench.slot(1).state.load(), WorkerState::running);
        bench.end();
        const OperationCounts counts = bench.pool->counts();
        QCOMPARE(counts.failed(), 0);  // no key came twice
        QVERIFY(bench.slot(1).counters.read().succeeded > before.succeeded);
        QCOMPARE(countRows(bench), std::to_string(counts.rows));
    }

    void aParkedWorkerWritesNothing() {
        PoolBench bench(steadyScript(10ms), 2);
        QVERIFY(bench.startAll());
        const auto enter = [&bench](ResetStage stage) {
            bench.shared.readyForStage = 0;
            bench.shared.resetStage = stage;
            bench.shared.notify();
        };
        const auto awaitReady = [&bench] {
            return bench.clock.awaitUntil([&bench] { return bench.shared.readyForStage == 2; },
                                          bench.clock.now() + 1s, {});
        };
        bench.pass(25ms);
        enter(ResetStage::park);
        QVERIFY(awaitReady());
        QCOMPARE(passed(bench), Nanoseconds(30ms));
        const std::int64_t rows = bench.pool->counts().rows;
        bench.pass(1s);
        QCOMPARE(bench.slot(0).state.load(), WorkerState::parked);
        enter(ResetStage::prepare);
        QVERIFY(awaitReady());
        bench.pass(1s);
        QCOMPARE(bench.pool->counts().rows, rows);
        enter(ResetStage::none);
        bench.pass(25ms);
        QCOMPARE(bench.slot(1).state.load(), WorkerState::running);
        QCOMPARE(bench.pool->counts().rows, rows + 2 * 200);
    }
};

QTEST_APPLESS_MAIN(TestWorker)
#include "tst_worker.moc"
