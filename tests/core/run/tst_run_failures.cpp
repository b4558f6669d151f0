// SPDX-License-Identifier: MIT
#include <stdexcept>

#include "tests/core/run/execution_bench.h"

using namespace loadstone;
using namespace std::chrono_literals;

namespace {

Hook throwsAt(std::string where) {
    return [where = std::move(where)](std::string_view what, int) {
        if (what == where) {
            throw std::runtime_error("the moon is full");
        }
    };
}

}  // namespace

class TestRunFailures : public QObject {
    Q_OBJECT

   private Q_SLOTS:
    void aRunOnAWorkloadThatWillNotBuildStillCleansUp() {
        FakeScript script = steadyScript(10ms);
        script.onExecute = [](const FakeCall& call) {
            return call.number == 1 ? failsWith(ErrorKind::diskFull) : FakeAnswer{};
        };
        int cleanUps = 0;
        Execution run(script,
                      [&cleanUps](std::string_view what, int) { cleanUps += what == "cleanUp" ? 1 : 0; });
        const auto result = run.perform();
        QCOMPARE(result->outcome, RunOutcome::failed);
        QCOMPARE(result->error->kind, ErrorKind::diskFull);
        QVERIFY(!result->valid);
        QCOMPARE(result->invalidReason, result->error->describe());
        QCOMPARE(cleanUps, 1);
        QCOMPARE(run.observer.finished(), 1);
        QVERIFY(run.observer.description());
        QVERIFY(run.observer.samples().empty());
        const std::vector<RunPhase> phases = {RunPhase::connect, RunPhase::build, RunPhase::cleanUp,
                                              RunPhase::finished};
        QCOMPARE(run.observer.phases(), phases);
    }

    void aTargetThatCannotBeReachedIsNoRun() {
        FakeScript script;
        script.onConnect = [](const FakeCall&) { return failsWith(ErrorKind::unreachable); };
        Execution run(script);
        const auto result = run.perform();
        QCOMPARE(result->outcome, RunOutcome::failed);
        QCOMPARE(result->error->kind, ErrorKind::unreachable);
        QVERIFY(!run.observer.description());
        QCOMPARE(run.observer.finished(), 1);
    }

    void aBugIsReportedAndHangsNothing_data() {
        QTest::addColumn<QString>("where");
        for (const char* where :
             {"start", "build", "makeTask", "attach", "run", "reset", "verify", "cleanUp"}) {
            QTest::newRow(where) << where;
        }
    }
    void aBugIsReportedAndHangsNothing() {
        QFETCH(QString, where);
        Execution run(steadyScript(10ms), throwsAt(where.toStdString()));
        run.config.parameters.set("w", 3);
        run.config.tableRowLimit = 10'000;  // so that the table is reset on the way
        const auto result = run.perform();
        QCOMPARE(result->outcome, RunOutcome::failed);
        QVERIFY(!result->valid);
        QVERIFY(result->error);
        QCOMPARE(result->error->kind, ErrorKind::internal);
        QVERIFY2(contains(result->error->message, "the moon is full"), result->error->message.c_str());
        QCOMPARE(run.observer.finished(), 1);
        QCOMPARE(run.observer.phases().back(), RunPhase::finished);
        QVERIFY(identityHolds(result->counts));
    }

    void aBugInOneWorkerLeavesTheOthersAtWork() {
        Execution run(steadyScript(10ms), [](std::string_view what, int slot) {
            if (what == "run" && slot == 1) {
                throw std::runtime_error("the moon is full");
            }
        });
        run.config.parameters.set("w", 3);
        const auto result = run.perform();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QCOMPARE(result->outcome, RunOutcome::completed);
        QCOMPARE(result->workersLost, 1);
        QCOMPARE(result->counts.failedByKind[static_cast<std::size_t>(ErrorKind::internal)], 1);
        QVERIFY(result->counts.succeeded >= 200);
        QVERIFY(identityHolds(result->counts));
        QVERIFY(contains(run.observer.events().at(0).text, "the moon is full"));
    }

    void aBugInAnObserverIsReportedToo() {
        Execution run(steadyScript(10ms));
        Prankster prankster;
        prankster.atSample = [](const Sample& sample) {
            if (sample.index == 3) {
                throw std::runtime_error("no ink");
            }
        };
        run.observers.push_back(&prankster);
        const auto result = run.perform();
        QCOMPARE(result->outcome, RunOutcome::failed);
        QCOMPARE(result->error->kind, ErrorKind::internal);
        QVERIFY(contains(result->error->message, "no ink"));
        QCOMPARE(run.observer.finished(), 1);
    }

    void whatCleaningUpLeavesBehindIsNoted() {
        FakeScript script = steadyScript(10ms);
        script.onExecute = [](const FakeCall& call) {
            return call.number >= 2 ? failsWith(ErrorKind::denied) : FakeAnswer{};
        };
        Execution run(script);
        const auto result = run.perform();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QVERIFY(hasNote(*result, "tables were left behind"));
    }

    void rowsThatCannotBeCountedAreNoResult() {
        FakeScript script = steadyScript(10ms);
        script.onQuery = [](const FakeCall&) { return failsWith(ErrorKind::denied); };
        Execution run(script);
        const auto result = run.perform();
        QCOMPARE(result->outcome, RunOutcome::failed);
        QVERIFY(!result->valid);
        QVERIFY(contains(result->invalidReason, "could not be counted"));
    }

    void aServerThatCanDoLessRefusesTheRun() {
        Execution run(steadyScript(10ms));
        run.config.parameters.set("path", static_cast<std::int64_t>(WritePath::load));
        const auto result = run.perform();
        QCOMPARE(result->outcome, RunOutcome::failed);
        QCOMPARE(result->error->kind, ErrorKind::invalidArgument);
        QVERIFY(contains(result->error->message, "no bulk load"));
        QVERIFY(!run.observer.description());
    }
};

QTEST_GUILESS_MAIN(TestRunFailures)
#include "tst_run_failures.moc"
