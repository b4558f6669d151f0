// SPDX-License-Identifier: MIT
#include <sstream>

#include <QTest>

#include "app/cli/session_text.h"
#include "core/measure/latency_summary.h"
#include "tests/core/session/stored_run.h"

using namespace loadstone;

namespace {

RunSummary finished() {
    const RunResult result = stored_run::result(20);
    RunSummary run;
    run.number = 3;
    run.description = stored_run::description("0123456789abcdef0123456789abcdef");
    run.description.target = "embedded";
    run.state = StoredState::completed;
    run.valid = true;
    run.counts = result.counts;
    run.elapsedSeconds = result.elapsedSeconds();
    run.rowsPerSecond = result.rowsPerSecond();
    run.latency = summarize(result.latency);
    run.samples = 20;
    run.notes = result.notes;
    return run;
}

bool has(const std::string& text, const std::string& part) {
    if (text.find(part) == std::string::npos) {
        qWarning("\"%s\" is not in:\n%s", part.c_str(), text.c_str());
        return false;
    }
    return true;
}

}  // namespace

class TestSessionText : public QObject {
    Q_OBJECT

   private slots:
    void aRunIsALine() {
        RunSummary interrupted = finished();
        interrupted.number = 12;
        interrupted.state = StoredState::interrupted;
        interrupted.valid = false;
        interrupted.latency = {};
        interrupted.description.specs.clear();
        QCOMPARE(runsText({finished(), interrupted}),
                 "run  id        started              state        valid  workload  target    rows/s  p99 ms "
                 " failed  "
                 "samples  parameters\n"
                 "  3  01234567  2024-05-06T07:08:09  completed    yes    fk_web    embedded   47059    1.14 "
                 "      4  "
                 "     20  K=1000 rate=off FK=on path=multirow\n"
                 " 12  01234567  2024-05-06T07:08:09  interrupted  –      fk_web    embedded   47059       – "
                 "      4  "
                 "     20  fk=1 k=1000 path=2 rate=0\n");
    }

    void anInvalidRunStandsOut() {
        RunSummary run = finished();
        run.valid = false;
        QVERIFY(has(runsText({run}), "  NO  "));
    }

    void noRunsAreSaidInWords() { QCOMPARE(runsText({}), "The session has no runs yet.\n"); }

    void detailsTellEverything() {
        const RunResult result = stored_run::result(20);
        const std::string text = runDetailsText(finished(), result, {stored_run::event()});
        for (const char* part : {"Run 3\n",
                                 "0123456789abcdef0123456789abcdef",
                                 "2 s after 0.2 s of warm-up",
                                 "18364758544493064720",
                                 "foreign keys off: constraints dropped",
                                 "A processor (R), 2 cores, 16000.0 MB",
                                 "1000 rows  (Batch size)",
                                 "multirow  (Write path)",
                                 "off  (Rate limit)",
                                 "Firebird 3.0.11",
                                 "page_size      8192 bytes",
                                 "47059 rows/s (80000 rows in 1.700 s)",
                                 "85 attempted = 80 succeeded + 4 failed + 1 cancelled; 8 retries",
                                 "4 duplicate_key",
                                 "8 deadlock",
                                 "160 statements, 240 round trips, 80 commits",
                                 "p99 1.14",
                                 "response time",
                                 "2, 1 lost",
                                 "\nSegments\n",
                                 "\nPhases\n",
                                 "clean_up  0.034 s",
                                 "0.7 s  K 100 → 1000",
                                 "Orphans: none"}) {
            QVERIFY(has(text, part));
        }
    }

    void aRunWithoutAnEndTellsWhatThereIs() {
        RunSummary run = finished();
        run.state = StoredState::interrupted;
        run.valid = false;
        run.invalidReason = "The run was interrupted.";
        run.latency = {};
        run.notes.clear();
        const std::string text = runDetailsText(run, std::nullopt, {});
        QVERIFY(has(text, "Measured so far"));
        QVERIFY(has(text, "no: The run was interrupted."));
        QVERIFY(has(text, "unknown"));
        QVERIFY(text.find("Phases") == std::string::npos);
        QVERIFY(text.find("Events") == std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestSessionText)
#include "tst_session_text.moc"
