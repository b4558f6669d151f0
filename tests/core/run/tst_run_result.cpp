// SPDX-License-Identifier: MIT
#include "core/run/run_result.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;
using namespace std::chrono_literals;

class TestRunResult : public QObject {
    Q_OBJECT

   private slots:
    void wordsInFilesDoNotChange() {
        const std::pair<RunPhase, const char*> phases[] = {
            {RunPhase::connect, "connect"},  {RunPhase::build, "build"},      {RunPhase::warmup, "warmup"},
            {RunPhase::measure, "measure"},  {RunPhase::drain, "drain"},      {RunPhase::verify, "verify"},
            {RunPhase::cleanUp, "clean_up"}, {RunPhase::finished, "finished"}};
        for (const auto& [phase, name] : phases) {
            QCOMPARE(nameOf(phase), std::string_view(name));
        }
        const std::pair<RunEventKind, const char*> kinds[] = {{RunEventKind::parameterChange, "parameter"},
                                                              {RunEventKind::reset, "reset"},
                                                              {RunEventKind::workerLost, "worker_lost"},
                                                              {RunEventKind::reconnect, "reconnect"},
                                                              {RunEventKind::note, "note"}};
        for (const auto& [kind, name] : kinds) {
            QCOMPARE(nameOf(kind), std::string_view(name));
        }
        QCOMPARE(nameOf(RunOutcome::completed), std::string_view("completed"));
        QCOMPARE(nameOf(RunOutcome::stopped), std::string_view("stopped"));
        QCOMPARE(nameOf(RunOutcome::failed), std::string_view("failed"));
    }

    void throughputIsSucceededRowsOverMeasuredTime() {
        RunResult result;
        result.counts.rows = 12'345;
        QCOMPARE(result.rowsPerSecond(), 0.0);  // nothing was measured
        result.elapsed = 2500ms;
        QCOMPARE(result.elapsedSeconds(), 2.5);
        QCOMPARE(result.rowsPerSecond(), 4938.0);
    }

    void aSegmentsThroughputLeavesItsTransientsOut() {
        RunSegment segment;
        segment.from = 1s;
        segment.to = 11s;
        segment.counts.rows = 800;
        QCOMPARE(segment.rowsPerSecond(), 0.0);
        segment.measured = 8s;
        QCOMPARE(segment.rowsPerSecond(), 100.0);
    }

    void theClientsShareIsOfOneCoreForEachWorker() {
        RunResult result;
        result.clientCpuSeconds = 6.0;
        QCOMPARE(result.clientCpuShare(), 0.0);
        result.elapsed = 2s;
        result.workers = 4;
        QCOMPARE(result.clientCpuShare(), 0.75);
        result.workers = 0;  // none at the end: as if there had been one
        QCOMPARE(result.clientCpuShare(), 3.0);
    }
};

QTEST_APPLESS_MAIN(TestRunResult)
#include "tst_run_result.moc"
