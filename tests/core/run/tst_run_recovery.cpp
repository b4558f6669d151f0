// SPDX-License-Identifier: MIT
// Whole runs on the fake engine that meet errors, lost connections and stops.
#include <QTest>

#include "tests/core/run/run_fixture.h"

using namespace loadstone;
using namespace std::chrono_literals;

class TestRunRecovery : public QObject {
    Q_OBJECT

   private slots:
    void deadlocksAreRetriedAndCounted() {
        FakeScript script;
        script.onWrite = [](const FakeCall& call) {
            return call.number % 10 == 3 ? failsWith(ErrorKind::deadlock, 5ms) : succeedsAfter(10ms);
        };
        FakeRun run(script);
        run.config.parameters.set("w", 4);
        const auto result = run.run();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QCOMPARE(result->counts.failed(), 0);
        QVERIFY(result->counts.retries > 100);
        QCOMPARE(result->counts.retriedByKind[static_cast<std::size_t>(ErrorKind::deadlock)],
                 result->counts.retries);
        QCOMPARE(result->latency.count(), result->counts.succeeded);
        QVERIFY(identityHolds(result->counts));
    }

    void aDeadlockWithoutEndFailsTheOperation() {
        FakeScript script;
        script.onWrite = [](const FakeCall& call) {
            // Operation 5 never gets through; its eleven tries are writes 5 to 15.
            return call.number >= 5 && call.number <= 15 ? failsWith(ErrorKind::deadlock)
                                                         : succeedsAfter(10ms);
        };
        FakeRun run(script);
        const auto result = run.run();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QCOMPARE(result->counts.failedByKind[static_cast<std::size_t>(ErrorKind::deadlock)], 1);
        QCOMPARE(result->counts.retries, 10);
        QVERIFY(identityHolds(result->counts));
        QCOMPARE(result->latency.count(), result->counts.succeeded);
    }

    void aLostConnectionIsReopened() {
        FakeScript script;
        script.onWrite = [](const FakeCall& call) {
            return call.number == 7 ? failsWith(ErrorKind::connectionLost, 1ms) : succeedsAfter(10ms);
        };
        FakeRun run(script);
        run.config.parameters.set("w", 3);
        const auto result = run.run();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QCOMPARE(result->workersLost, 0);
        // Every new connection loses its eighth write again.
        QVERIFY(result->counts.retriedByKind[static_cast<std::size_t>(ErrorKind::connectionLost)] > 100);
        QCOMPARE(result->counts.failed(), 0);
        QVERIFY(identityHolds(result->counts));
    }

    void aCommitWhoseAnswerWasLostIsCountedOnce() {
        FakeScript script = steady(10ms);
        script.onCommit = [](const FakeCall& call) {
            FakeAnswer answer;
            if (call.number == 4) {
                answer = failsWith(ErrorKind::connectionLost);
                answer.appliesAll = true;
            }
            return answer;
        };
        FakeRun run(script);
        const auto result = run.run();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QCOMPARE(result->counts.failed(), 0);
        QVERIFY(result->counts.succeeded > 400);
        QVERIFY(identityHolds(result->counts));
    }

    void aWorkerThatCannotComeBackIsLostAndSaidSo() {
        FakeScript script;
        script.onConnect = [](const FakeCall& call) {
            // 0 is the controller's, 1 and 2 the workers'; nobody gets in again.
            return call.connection <= 2 ? FakeAnswer{} : failsWith(ErrorKind::unreachable);
        };
        script.onWrite = [](const FakeCall& call) {
            return call.connection == 2 && call.number == 50 ? failsWith(ErrorKind::connectionLost)
                                                             : succeedsAfter(10ms);
        };
        FakeRun run(script);
        run.config.parameters.set("w", 2);
        run.config.duration = 20s;
        const auto result = run.run();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QCOMPARE(result->workersLost, 1);
        QCOMPARE(result->counts.failedByKind[static_cast<std::size_t>(ErrorKind::connectionLost)], 1);
        QCOMPARE(run.observer.samples().back()->workersLost, 1);
        QCOMPARE(run.observer.events().size(), std::size_t{1});
        QCOMPARE(run.observer.events().front().kind, RunEventKind::workerLost);
        QVERIFY(identityHolds(result->counts));
    }

    void ifOneWorkerCannotConnectNoneStarts() {
        FakeScript script = steady(10ms);
        script.onConnect = [](const FakeCall& call) {
            return call.connection == 3 ? failsWith(ErrorKind::denied) : FakeAnswer{};
        };
        FakeRun run(script);
        run.config.parameters.set("w", 4);
        const auto result = run.run();
        QCOMPARE(result->outcome, RunOutcome::failed);
        QVERIFY(!result->valid);
        QCOMPARE(result->error->kind, ErrorKind::denied);
        QCOMPARE(result->error->nativeCode, 42);
        QVERIFY(result->error->message.find("so none did") != std::string::npos);
        QCOMPARE(result->counts.attempted, 0);
        QVERIFY(run.observer.samples().empty());
    }

    void rowsThatTheServerLosesMakeTheRunInvalid() {
        FakeScript script = steady(10ms);
        script.lostRows = 1;
        FakeRun run(script);
        const auto result = run.run();
        QVERIFY(!result->valid);
        QCOMPARE(QString::fromStdString(result->invalidReason),
                 QStringLiteral("main_1 holds %1 rows, but %2 were reported as inserted")
                     .arg(result->counts.rows - 1)
                     .arg(result->counts.rows));
    }

    void stopEndsEveryPhase_data() {
        QTest::addColumn<int>("phase");
        for (const RunPhase phase : {RunPhase::connect, RunPhase::build, RunPhase::warmup, RunPhase::measure,
                                     RunPhase::drain, RunPhase::verify, RunPhase::cleanUp}) {
            QTest::newRow(std::string(nameOf(phase)).c_str()) << static_cast<int>(phase);
        }
    }
    void stopEndsEveryPhase() {
        QFETCH(int, phase);
        FakeScript script;
        const auto slow = [](const FakeCall&) { return hangs(); };
        script.onWrite = slow;
        if (phase <= static_cast<int>(RunPhase::build)) {
            script.onExecute = slow;
        }
        if (phase == static_cast<int>(RunPhase::verify)) {
            script.onQuery = slow;
        }
        FakeRun run(script);
        run.config.warmup = 1h;
        if (phase > static_cast<int>(RunPhase::warmup)) {
            run.config.warmup = 0s;
            run.config.duration =
                phase > static_cast<int>(RunPhase::measure) ? Nanoseconds(1s) : Nanoseconds(1h);
        }
        Stopper stopper(run.controller(), static_cast<RunPhase>(phase));
        const TimePoint start = run.clock().now();
        QVERIFY(run.controller().start(fakeTarget(), run.config, {&stopper, &run.observer}));
        const auto result = run.controller().wait();
        const Nanoseconds took = run.clock().now() - start;
        QCOMPARE(result->outcome, RunOutcome::stopped);
        QVERIFY(identityHolds(result->counts));
        // Phases after measure begin when the hanging operation has been given up: 1 s + 10 s + 1 s.
        const Nanoseconds before =
            phase > static_cast<int>(RunPhase::measure) ? Nanoseconds(12s) : Nanoseconds(0s);
        QVERIFY2(took <= before + 2s, std::to_string(std::chrono::duration<double>(took).count()).c_str());
    }

    void stopEndsAServerThatHearsNothing() {
        FakeScript script;
        script.onWrite = [](const FakeCall& call) {
            return call.number < 3 ? succeedsAfter(10ms) : hangs(true);
        };
        FakeRun run(script);
        run.config.parameters.set("w", 16);
        Stopper stopper(run.controller(), RunPhase::measure);
        QVERIFY(run.controller().start(fakeTarget(), run.config, {&stopper, &run.observer}));
        const auto result = run.controller().wait();
        QCOMPARE(result->outcome, RunOutcome::stopped);
        QVERIFY(identityHolds(result->counts));
        QVERIFY(run.clock().now() - TimePoint{} <= 2s);
    }

    void aCauseThatStaysEndsTheRun() {
        FakeScript script;
        script.onWrite = [](const FakeCall&) { return failsWith(ErrorKind::diskFull, 1ms); };
        FakeRun run(script);
        run.config.parameters.set("w", 2);
        const auto result = run.run();
        QCOMPARE(result->outcome, RunOutcome::failed);
        QCOMPARE(result->error->kind, ErrorKind::diskFull);
        QCOMPARE(result->counts.failed(), 40);
        QCOMPARE(result->counts.rows, 0);
        QVERIFY(identityHolds(result->counts));
    }
};

QTEST_GUILESS_MAIN(TestRunRecovery)
#include "tst_run_recovery.moc"
