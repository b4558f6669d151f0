// SPDX-License-Identifier: MIT
#include "core/base/steady_clock.h"
#include "core/base/version.h"
#include "core/measure/host_metrics.h"
#include "core/run/run_execution.h"
#include "tests/core/run/execution_bench.h"

using namespace loadstone;
using namespace std::chrono_literals;

namespace {

void burn(double seconds) {
    const double end = ownCpuSeconds() + seconds;
    while (ownCpuSeconds() < end) {
    }
}

}  // namespace

class TestRunExecution : public QObject {
    Q_OBJECT

   private Q_SLOTS:
    void theDescriptionSaysWhatIsRunAndWhere() {
        Execution run(steadyScript(10ms));
        run.config.seed = 77;
        run.config.warmup = 200ms;
        run.config.parameters.set("fk", 0);
        run.engine.mutableCapabilities().runsInProcess = true;
        run.perform();
        const auto& about = run.observer.description();
        QVERIFY(about);
        QCOMPARE(about->id.size(), std::size_t{32});
        QCOMPARE(about->workload, std::string("fk_web"));
        QCOMPARE(about->target, fakeTarget().url);
        QCOMPARE(about->engine, std::string("fake"));
        QCOMPARE(about->clientVersion, std::string("1"));
        QCOMPARE(about->server.product, std::string("Fake"));
        QCOMPARE(about->server.version, std::string("1.0"));
        QCOMPARE(about->server.settings.size(), std::size_t{1});
        QCOMPARE(about->host.system, hostInfo().system);
        QCOMPARE(about->loadstoneVersion, std::string(loadstoneVersion));
        QVERIFY(about->startedAt.size() == 24 && about->startedAt.back() == 'Z');
        QVERIFY(about->parameters == run.config.parameters);
        QCOMPARE(about->specs.size(), run.workload.parameters().size());
        QCOMPARE(about->seed, std::uint64_t{77});
        QCOMPARE(*about->duration, Nanoseconds(1s));
        QVERIFY(!about->rows);
        QCOMPARE(about->warmup, Nanoseconds(200ms));
        QCOMPARE(about->conditions, std::string("foreign keys off: a scripted switch"));
        QVERIFY(about->engineInProcess);
    }

    void twoRunsHaveDifferentIds() {
        Execution one(steadyScript(10ms));
        Execution other(steadyScript(10ms));
        one.perform();
        other.perform();
        QVERIFY(one.observer.description()->id != other.observer.description()->id);
    }

    void everyPhaseIsTimed() {
        FakeScript script = steadyScript(10ms);
        script.onConnect = [](const FakeCall& call) {
            return succeedsAfter(call.connection == 0 ? Nanoseconds(20ms) : Nanoseconds(40ms));
        };
        script.onExecute = [](const FakeCall&) { return succeedsAfter(30ms); };
        script.onQuery = [](const FakeCall&) { return succeedsAfter(50ms); };
        Execution run(script);
        run.config.warmup = 2s;
        run.config.duration = 5s;
        const auto result = run.perform();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        const auto& phases = result->phases;
        const RunPhase order[] = {RunPhase::connect, RunPhase::build,  RunPhase::warmup, RunPhase::measure,
                                  RunPhase::drain,   RunPhase::verify, RunPhase::cleanUp};
        QCOMPARE(phases.size(), std::size(order));
        Nanoseconds total{};
        for (std::size_t i = 0; i < phases.size(); ++i) {
            QCOMPARE(phases[i].phase, order[i]);
            total += phases[i].length;
        }
        QCOMPARE(phases[0].length, Nanoseconds(20ms));
        // The table and its procedure, then the worker's connection.
        QCOMPARE(phases[1].length, Nanoseconds(2 * 30ms + 40ms));
        QCOMPARE(phases[2].length, Nanoseconds(2s));
        QCOMPARE(phases[3].length, Nanoseconds(5s));
        QVERIFY(phases[4].length <= 10ms);
        QCOMPARE(phases[5].length, Nanoseconds(50ms));
        QCOMPARE(phases[6].length, Nanoseconds(2 * 30ms));
        QCOMPARE(total, run.clock.now().time_since_epoch() - 1ms);
    }

    void onTheMachinesClockTheDrainEndsWithTheLastWorker() {
        SteadyClock clock;
        FakeEngine engine(clock, steadyScript(1ms));
        const FkWebWorkload workload;
        RunConfig config;
        config.parameters = ParameterValues(workload.parameters());
        config.parameters.set("w", 2);
        config.duration = 50ms;
        RecordingObserver observer;
        RunExecution execution({engine, workload, clock, fakeTarget(), config, {&observer}});
        const auto result = execution.perform();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QCOMPARE(result->phases[3].phase, RunPhase::drain);
        QVERIFY(result->phases[3].length < config.timeouts.drain / 2);
    }

    void theSizeOfTheDatabaseIsReadAtTheEnd() {
        Execution run(steadyScript(10ms));
        QCOMPARE(run.perform()->databaseBytes, 4096);
    }

    void aStopBeforeAnythingIsAStop() {
        FakeScript script = steadyScript(10ms);
        script.onConnect = [](const FakeCall& call) { return succeedsAfter(call.connection == 0 ? 0h : 1h); };
        Execution run(script);
        const auto result = run.perform([](RunExecution& execution) { execution.stop(); });
        QCOMPARE(result->outcome, RunOutcome::stopped);
        QVERIFY(!result->error);
        QVERIFY(!result->valid);
        QCOMPARE(result->invalidReason, std::string("stopped before anything was measured"));
        QCOMPARE(result->counts.attempted, 0);
        QCOMPARE(run.observer.finished(), 1);
    }

    void whatWasMeasuredBeforeAStopStands() {
        Execution run(steadyScript(10ms));
        RunExecution* running = nullptr;
        Prankster prankster;
        prankster.atSample = [&running](const Sample& sample) {
            if (sample.index == 4) {
                running->stop();
            }
        };
        run.observers.push_back(&prankster);
        const auto result = run.perform([&running](RunExecution& execution) { running = &execution; });
        QCOMPARE(result->outcome, RunOutcome::stopped);
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QVERIFY(result->counts.succeeded >= 49 && result->counts.succeeded <= 51);
        QVERIFY(result->elapsed >= 500ms && result->elapsed <= 520ms);
    }

    void aChangeIsInForceAtOnceAndToldOnce() {
        Execution run(steadyScript(10ms));
        RunExecution* running = nullptr;
        Prankster prankster;
        std::int64_t inForce = 0;
        prankster.atSample = [&](const Sample& sample) {
            if (sample.index == 4) {
                running->change("k", 10);
                running->change("k", 10);  // no change at all
                inForce = running->parameters().get("k");
            }
        };
        run.observers.push_back(&prankster);
        const auto result = run.perform([&running](RunExecution& execution) { running = &execution; });
        QVERIFY2(result->valid, result->invalidReason.c_str());
        QCOMPARE(inForce, 10);
        QCOMPARE(run.observer.events().size(), std::size_t{1});
        QCOMPARE(run.observer.events()[0].before, 100);
        QCOMPARE(run.observer.events()[0].after, 10);
    }

    void aBusyClientIsNamed_data() {
        QTest::addColumn<bool>("busy");
        QTest::addColumn<bool>("inProcess");
        QTest::addColumn<bool>("named");
        QTest::newRow("busy") << true << false << true;
        QTest::newRow("idle") << false << false << false;
        QTest::newRow("the engine works in it") << true << true << false;
    }
    void aBusyClientIsNamed() {
        QFETCH(bool, busy);
        QFETCH(bool, inProcess);
        QFETCH(bool, named);
        FakeScript script;
        // 4 ms of real CPU in each millisecond of virtual time, or next to none.
        script.onWrite = [busy](const FakeCall&) {
            burn(busy ? 0.004 : 0.0);
            return succeedsAfter(busy ? Nanoseconds(1ms) : Nanoseconds(1s));
        };
        Execution run(script);
        run.engine.mutableCapabilities().runsInProcess = inProcess;
        run.config.duration = busy ? Nanoseconds(10ms) : Nanoseconds(10s);
        const auto result = run.perform();
        QCOMPARE(hasNote(*result, "the client limits this result"), named);
        QCOMPARE(result->clientCpuShare() > 0.8, busy);
    }
};

QTEST_GUILESS_MAIN(TestRunExecution)
#include "tst_run_execution.moc"
