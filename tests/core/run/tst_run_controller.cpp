// SPDX-License-Identifier: MIT
// Whole runs on the fake engine, in virtual time: what is counted, and what changes live.
#include <QTest>

#include "tests/core/run/run_fixture.h"

using namespace loadstone;
using namespace std::chrono_literals;

class TestRunController : public QObject {
    Q_OBJECT

   private slots:
    void aRunOfFiveSecondsCountsWhatTheServerTook() {
        FakeRun run(steady(10ms));
        const auto result = run.run();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QCOMPARE(result->outcome, RunOutcome::completed);
        // At the very end of the time one more operation may or may not begin; if it does, its time counts
        // too.
        QVERIFY(result->counts.succeeded == 500 || result->counts.succeeded == 501);
        QCOMPARE(result->counts.rows, 100 * result->counts.succeeded);
        QCOMPARE(result->counts.commits, result->counts.succeeded);
        QVERIFY(identityHolds(result->counts));
        QVERIFY(result->elapsedSeconds() >= 5.0 && result->elapsedSeconds() <= 5.01);
        QCOMPARE(result->rowsPerSecond(), 10'000.0);
        QVERIFY(result->samples >= 50 && result->samples <= 52);
        const double p50 = std::chrono::duration<double, std::milli>(result->latency.percentile(50)).count();
        QVERIFY(std::abs(p50 - 10.0) < 0.01);
        QCOMPARE(result->latency.count(), result->counts.succeeded);
        QCOMPARE(run.observer.finished(), 1);
        QCOMPARE(run.observer.rowsIn(SampleKind::measured) + run.observer.rowsIn(SampleKind::drain),
                 result->counts.rows);
        const std::vector<RunPhase> phases = {RunPhase::connect, RunPhase::build,  RunPhase::measure,
                                              RunPhase::drain,   RunPhase::verify, RunPhase::cleanUp,
                                              RunPhase::finished};
        QCOMPARE(run.observer.phases(), phases);
    }

    void workersShareNoKeysAndAddUp() {
        FakeRun run(steady(10ms));
        run.config.parameters.set("w", 8);
        const auto result = run.run();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QVERIFY(result->counts.rows >= 8 * 50'000 && result->counts.rows <= 8 * 50'100);
        QCOMPARE(result->counts.failed(), 0);
    }

    void warmUpIsLeftOut() {
        FakeRun run(steady(10ms));
        run.config.warmup = 2s;
        const auto result = run.run();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QVERIFY(std::abs(result->rowsPerSecond() - 10'000) < 25);
        QCOMPARE(run.observer.rowsIn(SampleKind::warmup) % 100, 0);
        QVERIFY(std::abs(run.observer.rowsIn(SampleKind::warmup) - 20'000) <= 100);
        QVERIFY(identityHolds(result->counts));
    }

    void rowsBoundIsExact_data() {
        QTest::addColumn<int>("workers");
        QTest::addColumn<int>("warmupMs");
        QTest::newRow("one worker") << 1 << 0;
        QTest::newRow("seven workers") << 7 << 0;
        QTest::newRow("after a warm-up") << 3 << 155;
    }
    void rowsBoundIsExact() {
        QFETCH(int, workers);
        QFETCH(int, warmupMs);
        FakeRun run(steady(7ms));
        run.config.duration.reset();
        run.config.rows = 12'345;
        run.config.warmup = std::chrono::milliseconds(warmupMs);
        run.config.parameters.set("w", workers);
        const auto result = run.run();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QCOMPARE(result->counts.rows, 12'345);
        QVERIFY(identityHolds(result->counts));
    }

    void aFullTableIsResetAndTheTimeCutOut() {
        FakeScript script = steady(10ms);
        script.onExecute = [](const FakeCall&) { return succeedsAfter(30ms); };
        FakeRun run(script);
        run.config.parameters.set("w", 2);
        run.config.parameters.set("n", 2);
        run.config.tableRowLimit = 20'000;
        const auto result = run.run();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QVERIFY(result->elapsedSeconds() >= 5.0 && result->elapsedSeconds() <= 5.01);
        const auto resets =
            std::count_if(run.observer.events().begin(), run.observer.events().end(),
                          [](const RunEvent& event) { return event.kind == RunEventKind::reset; });
        QVERIFY(resets >= 4);
        QVERIFY(identityHolds(result->counts));
        QVERIFY(std::abs(result->rowsPerSecond() - 20'000) < 500);
    }

    void liveBatchSizeTakesEffectAndSplitsTheStatistics() {
        FakeRun run(steady(10ms));
        Changer changer(run.controller(), 19, "k", 1000);
        QVERIFY(run.controller().start(fakeTarget(), run.config, {&changer, &run.observer}));
        const auto result = run.controller().wait();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QVERIFY(changer.changed);
        QCOMPARE(run.observer.events().size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(run.observer.events().front().text), QStringLiteral("K 100 → 1000"));
        QCOMPARE(result->segments.size(), std::size_t{2});
        QCOMPARE(result->segments[0].parameters.get("k"), 100);
        QCOMPARE(result->segments[1].parameters.get("k"), 1000);
        QVERIFY(std::abs(result->segments[0].rowsPerSecond() - 10'000) < 200);
        QVERIFY(std::abs(result->segments[1].rowsPerSecond() - 100'000) < 2000);
        QVERIFY(run.observer.rowsIn(SampleKind::transient) > 0);
    }

    void liveWorkersComeAndGo() {
        FakeRun run(steady(10ms));
        Changer more(run.controller(), 9, "w", 5);
        Changer fewer(run.controller(), 29, "w", 2);
        QVERIFY(run.controller().start(fakeTarget(), run.config, {&more, &fewer, &run.observer}));
        const auto result = run.controller().wait();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QCOMPARE(result->segments.size(), std::size_t{3});
        QVERIFY(std::abs(result->segments[1].rowsPerSecond() - 50'000) < 1500);
        QVERIFY(std::abs(result->segments[2].rowsPerSecond() - 20'000) < 1000);
        QCOMPARE(run.observer.samples()[25]->workersRunning, 5);
        QCOMPARE(run.observer.samples()[45]->workersRunning, 2);
    }

    void aRateIsHeldAndAStallShowsInTheResponseTime() {
        FakeScript script;
        script.onWrite = [](const FakeCall& call) { return succeedsAfter(call.number == 10 ? 1000ms : 1ms); };
        FakeRun run(script);
        run.config.parameters.set("rate", 10'000);
        const auto result = run.run();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QVERIFY(std::abs(result->rowsPerSecond() - 10'000) < 150);
        // One stalled operation in 500 hides from service times but not from response times.
        QVERIFY(result->latency.percentile(95) < 2ms);
        QVERIFY(result->responseTime.percentile(95) > 500ms);
    }

    void aNewRateIsObeyedAtOnce() {
        FakeRun run(steady(1ms));
        run.config.parameters.set("rate", 100);  // an operation a second
        Changer changer(run.controller(), 20, "rate", 10'000);
        QVERIFY(run.controller().start(fakeTarget(), run.config, {&changer, &run.observer}));
        const auto result = run.controller().wait();
        QVERIFY(std::abs(result->segments.back().rowsPerSecond() - 10'000) < 300);
    }

    void whatCannotChangeLiveSaysWhy() {
        FakeRun run(steady(10ms));
        run.engine().mutableCapabilities().foreignKeys = {false, "by rebuilding",
                                                          "the table is built without them."};
        Changer keys(run.controller(), 3, "n", 5);
        Changer checks(run.controller(), 4, "fk", 0);
        Changer path(run.controller(), 5, "path", static_cast<std::int64_t>(WritePath::load));
        Changer range(run.controller(), 6, "k", 0);
        QVERIFY(run.controller().start(fakeTarget(), run.config, {&keys, &checks, &path, &range}));
        run.controller().wait();
        QCOMPARE(keys.changed.error().kind, ErrorKind::notSupported);
        QVERIFY(checks.changed.error().message.find("built without them") != std::string::npos);
        QVERIFY(path.changed.error().message.find("no bulk load") != std::string::npos);
        QCOMPARE(range.changed.error().kind, ErrorKind::invalidArgument);
    }

    void severalBatchesCommitTogether() {
        FakeRun run(steady(10ms));
        run.config.parameters.set("batches", 5);
        const auto result = run.run();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QVERIFY(result->counts.commits == 100 || result->counts.commits == 101);
        QCOMPARE(result->counts.rows, 100 * result->counts.statements);
        QVERIFY(result->counts.statements > 4 * result->counts.commits);
    }

    void autocommitCommitsEachStatement() {
        FakeRun run(steady(10ms));
        run.config.parameters.set("autocommit", 1);
        run.config.parameters.set("path", static_cast<std::int64_t>(WritePath::prepared));
        const auto result = run.run();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QVERIFY(result->counts.rows == 500 || result->counts.rows == 501);
        QCOMPARE(result->counts.commits, result->counts.rows);
    }

    void badConfigurationsAreRefused_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<qlonglong>("value");
        QTest::newRow("N") << "n" << 64LL;
        QTest::newRow("K") << "k" << 0LL;
        QTest::newRow("W") << "w" << 257LL;
        QTest::newRow("path") << "path" << static_cast<qlonglong>(WritePath::load);
    }
    void badConfigurationsAreRefused() {
        QFETCH(QString, key);
        QFETCH(qlonglong, value);
        FakeRun run;
        run.config.parameters.set(key.toStdString(), value);
        const auto started = run.start();
        QVERIFY(!started);
        QCOMPARE(started.error().kind, ErrorKind::invalidArgument);
    }

    void manyWorkersInVirtualTime() {
        FakeRun run(steady(10ms));
        run.config.parameters.set("w", 256);
        run.config.parameters.set("k", 10);
        run.config.duration = 1s;
        const auto result = run.run();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QVERIFY(result->counts.rows >= 256 * 1000 && result->counts.rows <= 256 * 1010);
    }
};

QTEST_GUILESS_MAIN(TestRunController)
#include "tst_run_controller.moc"
