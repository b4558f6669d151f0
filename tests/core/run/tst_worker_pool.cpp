// SPDX-License-Identifier: MIT
#include <set>

#include "core/run/worker_pool.h"
#include "tests/core/base/test_text.h"
#include "tests/core/run/pool_bench.h"

using namespace loadstone;
using namespace std::chrono_literals;

class TestWorkerPool : public QObject {
    Q_OBJECT

   private Q_SLOTS:
    void startsAsManyAsAreWanted() {
        std::set<int> tasks;
        PoolBench bench(steadyScript(10ms), 5, [&tasks](std::string_view what, int slot) {
            if (what == "makeTask") {
                tasks.insert(slot);
            }
        });
        QVERIFY(bench.pool->idle());
        QVERIFY(bench.startAll());
        QCOMPARE(bench.pool->activeCount(), 5);
        QCOMPARE(bench.pool->members().size(), std::size_t{5});
        QCOMPARE(tasks, (std::set<int>{0, 1, 2, 3, 4}));
        bench.pass(95ms);
        bench.end();
        QVERIFY(bench.pool->idle());
        QCOMPARE(bench.pool->lostCount(), 0);
        OperationCounts sum;
        for (const auto& slot : bench.pool->members()) {
            QCOMPARE(slot->counters.read().succeeded, 10);
            sum += slot->counters.read();
        }
        QVERIFY(sum == bench.pool->counts());
        QVERIFY(bench.pool->cpuSeconds() > 0.0);
    }

    void startTogether() {
        FakeScript script = steadyScript(10ms);
        script.onConnect = [](const FakeCall& call) { return succeedsAfter(call.connection * 100ms); };
        PoolBench bench(script, 3);
        bench.pool->startAtGate();
        QVERIFY(bench.shared.gate.awaitAll({}));
        // The last one needed 200 ms to connect; nobody began before.
        QCOMPARE(bench.clock.now().time_since_epoch(), Nanoseconds(200ms));
        QCOMPARE(bench.pool->counts().attempted, 0);
        bench.shared.gate.open();
        bench.pass(95ms);
        for (const auto& slot : bench.pool->members()) {
            QCOMPARE(slot->counters.read().succeeded, 9);
        }
    }

    void ifOneCannotConnectNoneWorks() {
        FakeScript script = steadyScript(10ms);
        script.onConnect = [](const FakeCall& call) {
            return call.connection == 1 ? failsWith(ErrorKind::denied) : FakeAnswer{};
        };
        PoolBench bench(script, 3);
        QVERIFY(!bench.startAll());
        bench.end();
        QVERIFY(bench.pool->idle());
        QCOMPARE(bench.pool->counts().attempted, 0);
    }

    void addsWhatIsMissingButNotWhatIsLost() {
        FakeScript script;
        script.onWrite = [](const FakeCall& call) {
            return call.connection == 0 ? failsWith(ErrorKind::diskFull, 1ms) : succeedsAfter(10ms);
        };
        PoolBench bench(script, 1);
        QVERIFY(bench.startAll());
        bench.pass(500ms);
        QCOMPARE(bench.pool->lostCount(), 1);
        bench.change("w", 4);
        bench.pool->addMissing();
        bench.pass(500ms);
        QCOMPARE(bench.pool->lostCount(), 1);
        QCOMPARE(bench.pool->activeCount(), 3);
        QCOMPARE(bench.slot(0).state.load(), WorkerState::lost);
        bench.pool->addMissing();  // nothing is missing now
        QCOMPARE(bench.pool->members().size(), std::size_t{4});
        QCOMPARE(bench.pool->activeCount(), 3);
    }

    void settledMeansEveryActiveWorker() {
        FakeScript script;
        script.onWrite = [](const FakeCall& call) {
            return succeedsAfter(call.connection == 0 ? Nanoseconds(10ms) : Nanoseconds(40ms));
        };
        PoolBench bench(script, 2);
        QVERIFY(bench.startAll());
        QVERIFY(bench.pool->settled(0));
        bench.pass(5ms);
        bench.change("k", 10);
        bench.pass(60ms);  // only the fast one has ended an operation under the new parameters
        QVERIFY(!bench.pool->settled(1));
        bench.pass(20ms);  // 40 ms + 40 ms
        QVERIFY(bench.pool->settled(1));
        QVERIFY(!bench.pool->settled(2));
    }

    void cancelReachesWhatHangs() {
        FakeScript script;
        script.onWrite = [](const FakeCall&) { return hangs(); };
        PoolBench bench(script, 3);
        QVERIFY(bench.startAll());
        bench.pass(1s);
        QCOMPARE(bench.pool->activeCount(), 3);
        bench.pool->cancelBusy();
        bench.awaitIdle();
        QCOMPARE(bench.clock.now().time_since_epoch(), Nanoseconds(1s));
        QCOMPARE(bench.pool->counts().cancelled, 3);
    }

    void abortReachesWhatHearsNoCancel() {
        FakeScript script;
        script.onWrite = [](const FakeCall&) { return hangs(true); };
        PoolBench bench(script, 3);
        QVERIFY(bench.startAll());
        bench.pass(1s);
        bench.pool->cancelBusy();
        bench.pass(1s);
        QCOMPARE(bench.pool->activeCount(), 3);
        bench.pool->abortAll();
        bench.awaitIdle();
        QCOMPARE(bench.clock.now().time_since_epoch(), Nanoseconds(2s));
        QCOMPARE(bench.pool->counts().cancelled, 3);
        QCOMPARE(bench.pool->counts().failed(), 0);
    }

    void theLastEndIsThatOfTheSlowest() {
        FakeScript script;
        script.onWrite = [](const FakeCall& call) { return succeedsAfter((call.connection + 1) * 10ms); };
        PoolBench bench(script, 3);
        QCOMPARE(bench.pool->lastEnd(), TimePoint{});
        QVERIFY(bench.startAll());
        bench.pass(65ms);  // ends to come: 70, 80 and 90 ms
        QCOMPARE(bench.pool->lastEnd(), TimePoint(60ms));
        bench.end();
        QCOMPARE(bench.pool->lastEnd(), TimePoint(90ms));
    }
};

QTEST_APPLESS_MAIN(TestWorkerPool)
#include "tst_worker_pool.moc"
