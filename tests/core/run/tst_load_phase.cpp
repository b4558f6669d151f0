// SPDX-License-Identifier: MIT
#include <algorithm>

#include "core/run/load_phase.h"
#include "tests/core/base/test_text.h"
#include "tests/core/run/at_sample.h"

using namespace loadstone;
using namespace std::chrono_literals;

namespace {

bool hasNote(const RunResult& result, const std::string& part) {
    return std::any_of(result.notes.begin(), result.notes.end(),
                       [&part](const std::string& note) { return contains(note, part); });
}

}  // namespace

class TestLoadPhase : public QObject {
    Q_OBJECT

   private Q_SLOTS:
    void longOperationsThatComeInLateAreNoted() {
        FakeRun run(steady(3s));
        const auto result = run.run();  // of 5 s: the second operation ends at 6 s
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QCOMPARE(result->counts.succeeded, 2);
        QCOMPARE(result->elapsed, Nanoseconds(6s));
        QVERIFY(hasNote(*result, "operations in flight took 1.0 s"));
        QCOMPARE(run.observer.samples().back()->counts.succeeded, 1);
    }

    void shortOnesAreNot() {
        FakeRun run(steady(30ms));
        QVERIFY(!hasNote(*run.run(), "operations in flight"));
    }

    void whatDoesNotDrainIsCancelled() {
        FakeScript script;
        script.onWrite = [](const FakeCall& call) {
            return call.number < 20 ? succeedsAfter(100ms) : hangs();
        };
        FakeRun run(script);
        run.config.timeouts.drain = 4s;
        const auto result = run.run();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QCOMPARE(result->outcome, RunOutcome::completed);
        QCOMPARE(result->counts.succeeded, 20);
        QCOMPARE(result->counts.cancelled, 1);
        QVERIFY(identityHolds(result->counts));
        QCOMPARE(result->elapsed, Nanoseconds(9s));
        QVERIFY(hasNote(*result, "cancelled"));
    }

    void whatHearsNoCancelIsGivenUp() {
        FakeScript script;
        script.onWrite = [](const FakeCall&) { return hangs(true); };
        FakeRun run(script);
        run.config.timeouts.drain = 4s;
        const auto result = run.run();
        QCOMPARE(result->counts.cancelled, 1);
        QCOMPARE(result->elapsed, Nanoseconds(5s + 4s + 1s));
    }

    void aRunOfRowsEndsWithItsLastOperation_data() {
        QTest::addColumn<int>("workers");
        QTest::addColumn<int>("milliseconds");
        QTest::newRow("one worker") << 1 << 700;
        QTest::newRow("three workers") << 3 << 280;
    }
    void aRunOfRowsEndsWithItsLastOperation() {
        QFETCH(int, workers);
        QFETCH(int, milliseconds);
        FakeRun run(steady(70ms));
        run.config.duration.reset();
        run.config.rows = 1000;  // ten operations of 70 ms
        run.config.parameters.set("w", workers);
        const auto result = run.run();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QCOMPARE(result->counts.rows, 1000);
        QCOMPARE(result->elapsed, std::chrono::milliseconds(milliseconds));
        QVERIFY(result->notes.empty());
    }

    void warmUpBeforeRowsIsCutOutExactly() {
        FakeRun run(steady(70ms));
        run.config.duration.reset();
        run.config.rows = 1000;
        run.config.warmup = 500ms;
        const auto result = run.run();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QCOMPARE(result->counts.rows, 1000);
        QCOMPARE(result->elapsed, Nanoseconds(700ms));
        QCOMPARE(run.observer.rowsIn(SampleKind::warmup),
                 800);  // eight had begun before the 500 ms were over
        QVERIFY(identityHolds(result->counts));
    }

    void resetsAreEventsAndPauses() {
        FakeScript script = steady(10ms);
        script.onExecute = [](const FakeCall&) { return succeedsAfter(50ms); };
        FakeRun run(script);
        run.config.parameters.set("n", 0);
        run.config.tableRowLimit = 15'000;  // every second and a half
        const auto result = run.run();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        std::int64_t resets = 0;
        for (const RunEvent& event : run.observer.events()) {
            QCOMPARE(event.kind, RunEventKind::reset);
            ++resets;
        }
        QCOMPARE(resets, 3);
        QVERIFY(hasNote(*result, "the table was emptied 3 times"));
        const auto pauses =
            std::count_if(run.observer.samples().begin(), run.observer.samples().end(),
                          [](const auto& sample) { return sample->kind == SampleKind::paused; });
        QCOMPARE(pauses, 3);
        QVERIFY(result->elapsed >= 5s && result->elapsed <= 5010ms);
        QCOMPARE(result->latency.count(), result->counts.succeeded);
        QVERIFY(identityHolds(result->counts));
    }

    void aMismatchThatAResetFoundIsNotForgotten() {
        FakeScript script = steady(10ms);
        script.lostRows = 1;
        FakeRun run(script);
        run.config.tableRowLimit = 20'000;
        const auto result = run.run();
        QVERIFY(!result->valid);
        // The first one found is the one that is told: of about 20,000 rows, not of those at the end.
        QVERIFY2(contains(result->invalidReason, "were reported as inserted"), result->invalidReason.c_str());
        QVERIFY2(result->invalidReason.starts_with("main_1 holds 2"), result->invalidReason.c_str());
    }

    void aResetThatFailsEndsTheRun() {
        FakeScript script = steady(10ms);
        const auto resetting = std::make_shared<std::atomic<bool>>(false);
        script.onExecute = [resetting](const FakeCall&) {
            return *resetting ? failsWith(ErrorKind::diskFull) : FakeAnswer{};
        };
        FakeRun run(script);
        run.config.parameters.set("w", 3);
        run.config.tableRowLimit = 20'000;
        AtSample breaker(2, [resetting] { *resetting = true; });
        const auto result = perform(run, {&breaker});
        QCOMPARE(result->outcome, RunOutcome::failed);
        QCOMPARE(result->error->kind, ErrorKind::diskFull);
        QVERIFY(!result->valid);
        QVERIFY(identityHolds(result->counts));
        QCOMPARE(run.observer.finished(), 1);
    }

    void aLostWorkerIsToldOnce() {
        FakeScript script;
        script.onWrite = [](const FakeCall& call) {
            return call.connection == 2 ? failsWith(ErrorKind::diskFull, 1ms) : succeedsAfter(10ms);
        };
        FakeRun run(script);
        run.config.parameters.set("w", 2);
        const auto result = run.run();
        QCOMPARE(run.observer.events().size(), std::size_t{1});
        QCOMPARE(run.observer.events()[0].kind, RunEventKind::workerLost);
        QVERIFY(contains(run.observer.events()[0].text, "is lost: scripted [42]"));
        QVERIFY(hasNote(*result, "1 of 2 workers were lost"));
        QVERIFY(identityHolds(result->counts));
    }
};

QTEST_GUILESS_MAIN(TestLoadPhase)
#include "tst_load_phase.moc"
