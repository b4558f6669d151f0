// SPDX-License-Identifier: MIT
#include <stdexcept>

#include "core/run/backoff.h"
#include "tests/core/base/test_text.h"
#include "tests/core/run/pool_bench.h"

using namespace loadstone;
using namespace std::chrono_literals;

namespace {

constexpr auto deadlock = static_cast<std::size_t>(ErrorKind::deadlock);
constexpr auto lost = static_cast<std::size_t>(ErrorKind::connectionLost);

}  // namespace

class TestWorkerRecovery : public QObject {
    Q_OBJECT

   private Q_SLOTS:
    void givesUpAfterSoManyFailuresInARow() {
        FakeScript script;
        script.onWrite = [](const FakeCall&) { return failsWith(ErrorKind::diskFull, 1ms); };
        PoolBench bench(script);
        QVERIFY(bench.startAll());
        bench.awaitIdle();
        const OperationCounts counts = bench.pool->counts();
        QCOMPARE(counts.attempted, maximumFailuresInARow);
        QCOMPARE(counts.failed(), maximumFailuresInARow);
        QCOMPARE(counts.retries, 0);
        QCOMPARE(bench.slot(0).state.load(), WorkerState::lost);
        QCOMPARE(bench.slot(0).lostBecause()->kind, ErrorKind::diskFull);
    }

    void aSuccessInBetweenClearsTheRow() {
        FakeScript script;
        script.onWrite = [](const FakeCall& call) {
            return call.number % maximumFailuresInARow == maximumFailuresInARow - 1
                       ? succeedsAfter(1ms)
                       : failsWith(ErrorKind::constraint, 1ms);
        };
        PoolBench bench(script);
        QVERIFY(bench.startAll());
        bench.pass(1s);
        QCOMPARE(bench.slot(0).state.load(), WorkerState::running);
        bench.end();
        const OperationCounts counts = bench.pool->counts();
        QVERIFY(counts.failed() > 900 && counts.succeeded >= 49);
        QVERIFY(identityHolds(counts));
    }

    void anOperationGivenUpIsFollowedByNewRows() {
        FakeScript script;
        script.onWrite = [](const FakeCall& call) {
            return call.number <= maximumRetries ? failsWith(ErrorKind::deadlock) : succeedsAfter(10ms);
        };
        PoolBench bench(script);
        bench.shared.budget.set(300);
        QVERIFY(bench.startAll());
        bench.awaitIdle();
        const OperationCounts counts = bench.pool->counts();
        QCOMPARE(counts.failedByKind[deadlock], 1);
        QCOMPARE(counts.retriedByKind[deadlock], maximumRetries);
        // What the failed operation had claimed was given back.
        QCOMPARE(counts.rows, 300);
        QCOMPARE(counts.attempted, 4);
        QCOMPARE(countRows(bench), std::string("300"));
        QCOMPARE(countRows(bench, " WHERE \"id\" = 1"), std::string("0"));
        QCOMPARE(countRows(bench, " WHERE \"id\" = 400"), std::string("1"));
    }

    void retriesWaitLongerEachTime() {
        std::vector<TimePoint> tries;
        VirtualClock* clock = nullptr;
        FakeScript script;
        script.onWrite = [&](const FakeCall& call) {
            tries.push_back(clock->now());
            return call.number < 8 ? failsWith(ErrorKind::serialization) : succeedsAfter(1h);
        };
        PoolBench bench(script);
        clock = &bench.clock;
        QVERIFY(bench.startAll());
        bench.pass(30min);
        QCOMPARE(tries.size(), std::size_t{9});
        for (int i = 0; i < 8; ++i) {
            const auto wait = tries[static_cast<std::size_t>(i) + 1] - tries[static_cast<std::size_t>(i)];
            const Nanoseconds full = std::min<Nanoseconds>(std::chrono::milliseconds(1 << i), 200ms);
            QVERIFY(wait >= full / 2 && wait <= full);
        }
    }

    void aConnectionThatCannotComeBackLosesTheWorker() {
        FakeScript script;
        script.onConnect = [](const FakeCall& call) {
            return call.connection == 0 ? FakeAnswer{} : failsWith(ErrorKind::unreachable);
        };
        script.onWrite = [](const FakeCall&) { return failsWith(ErrorKind::connectionLost); };
        PoolBench bench(script);
        QVERIFY(bench.startAll());
        bench.awaitIdle();
        const OperationCounts counts = bench.pool->counts();
        QCOMPARE(counts.attempted, 1);
        QCOMPARE(counts.failedByKind[lost], 1);
        QCOMPARE(bench.slot(0).state.load(), WorkerState::lost);
        QCOMPARE(bench.slot(0).lostBecause()->kind, ErrorKind::unreachable);
        QVERIFY(passed(bench) > 2s && passed(bench) < 7s);
    }

    void whatComesBackGoesOn() {
        FakeScript script;
        script.onConnect = [](const FakeCall& call) {
            return call.connection % 5 == 0 ? FakeAnswer{} : failsWith(ErrorKind::unreachable);
        };
        script.onWrite = [](const FakeCall& call) {
            return call.number == 3 ? failsWith(ErrorKind::connectionLost) : succeedsAfter(10ms);
        };
        PoolBench bench(script);
        bench.shared.budget.set(2000);
        QVERIFY(bench.startAll());
        bench.awaitIdle();
        const OperationCounts counts = bench.pool->counts();
        QCOMPARE(counts.succeeded, 20);
        QCOMPARE(counts.failed(), 0);
        QVERIFY(counts.retriedByKind[lost] >= 5);
        QCOMPARE(countRows(bench, " WHERE \"id\" = 2000"), std::string("1"));
    }

    void aBugInTheTaskLosesTheWorkerAndIsCounted() {
        PoolBench bench(steadyScript(10ms), 2,
                        [runs = std::make_shared<int>(0)](std::string_view what, int slot) {
                            if (what == "run" && slot == 1 && ++*runs == 3) {
                                throw std::runtime_error("the moon is full");
                            }
                        });
        QVERIFY(bench.startAll());
        bench.pass(1s);
        QCOMPARE(bench.slot(1).state.load(), WorkerState::lost);
        QCOMPARE(bench.slot(1).lostBecause()->kind, ErrorKind::internal);
        QVERIFY(contains(bench.slot(1).lostBecause()->message, "the moon is full"));
        const OperationCounts counts = bench.slot(1).counters.read();
        QCOMPARE(counts.succeeded, 2);
        QCOMPARE(counts.attempted, 3);
        QVERIFY(identityHolds(counts));
        QVERIFY(!bench.slot(1).busy);
        QCOMPARE(bench.slot(0).state.load(), WorkerState::running);
    }

    void aBugBeforeTheGateKeepsItClosed() {
        PoolBench bench({}, 2, [](std::string_view what, int slot) {
            if (what == "attach" && slot == 1) {
                throw std::runtime_error("the moon is full");
            }
        });
        QVERIFY(!bench.startAll());
        const auto failure = bench.shared.gate.failure();
        QVERIFY(failure);
        QVERIFY(contains(failure->message, "Worker 2 could not start"));
        QVERIFY(contains(failure->message, "the moon is full"));
        QCOMPARE(bench.pool->counts().attempted, 0);
    }

    void aStopEndsTheWaitForARetry() {
        FakeScript script;
        script.onWrite = [](const FakeCall&) { return failsWith(ErrorKind::connectionLost); };
        script.onConnect = [](const FakeCall& call) {
            return call.connection == 0 ? FakeAnswer{} : failsWith(ErrorKind::unreachable);
        };
        PoolBench bench(script);
        QVERIFY(bench.startAll());
        bench.pass(1s);
        bench.end();
        QCOMPARE(passed(bench), Nanoseconds(1s));
        QCOMPARE(bench.pool->counts().cancelled, 1);
        QVERIFY(identityHolds(bench.pool->counts()));
    }
};

QTEST_APPLESS_MAIN(TestWorkerRecovery)
#include "tst_worker_recovery.moc"
