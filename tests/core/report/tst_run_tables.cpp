// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

#include <QTest>

#include "core/measure/latency_summary.h"
#include "core/report/run_tables.h"
#include "tests/core/session/stored_run.h"

using namespace loadstone;

namespace {

/// The file of that name under tests/data/report. Where a table is meant to change, write the new one there.
std::string golden(const std::string& name) {
    std::ifstream stream(std::string(LOADSTONE_TEST_DATA) + "/report/" + name, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

RunSummary finishedRun() {
    RunSummary run;
    run.number = 1;
    run.description = stored_run::description("0123456789abcdef0123456789abcdef");
    run.state = StoredState::completed;
    run.valid = true;
    const RunResult result = stored_run::result(20);
    run.counts = result.counts;
    run.elapsedSeconds = result.elapsedSeconds();
    run.rowsPerSecond = result.rowsPerSecond();
    run.latency = summarize(result.latency);
    run.clientCpuSeconds = 0.25;
    run.samples = 20;
    run.notes = {"The client was not the limit.", "Two notes, with a comma."};
    return run;
}

RunSummary interruptedRun() {
    RunSummary run;
    run.number = 2;
    run.description = stored_run::description("fedcba9876543210fedcba9876543210");
    run.description.target = "=cmd|' /C calc'!A0";
    run.description.specs.clear();
    run.description.parameters = {};
    run.description.parameters.set("n", 10);
    run.state = StoredState::interrupted;
    run.invalidReason = "The run was interrupted.";
    return run;
}

}  // namespace

class TestRunTables : public QObject {
    Q_OBJECT

   private slots:
    void runsAreWrittenAsTheGoldenFile() {
        std::ostringstream stream;
        writeRunsCsv(stream, {finishedRun(), interruptedRun()});
        QCOMPARE(stream.str(), golden("runs.csv"));
    }

    void samplesAreWrittenAsTheGoldenFile() {
        std::vector<Sample> samples;
        for (std::int64_t i = 0; i < 20; ++i) {
            samples.push_back(stored_run::sample(i));
        }
        std::ostringstream stream;
        writeSamplesCsv(stream, finishedRun(), samples);
        QCOMPARE(stream.str(), golden("samples.csv"));
    }

    void noRunsGiveAHeader() {
        std::ostringstream stream;
        writeRunsCsv(stream, {});
        const std::string table = stream.str();
        QVERIFY(table.starts_with("run_id,number,state,"));
        QCOMPARE(std::count(table.begin(), table.end(), '\n'), 1);
        QVERIFY(table.find("parameters.") == std::string::npos);
    }

    void everyRowHasAsManyCellsAsTheHeader() {
        RunSummary run = finishedRun();
        run.notes.clear();
        run.description.target = "embedded";
        std::ostringstream stream;
        writeRunsCsv(stream, {run, run});
        std::istringstream lines(stream.str());
        std::string header;
        std::getline(lines, header);
        for (std::string line; std::getline(lines, line);) {
            QCOMPARE(std::count(line.begin(), line.end(), ','),
                     std::count(header.begin(), header.end(), ','));
        }
    }
};

QTEST_GUILESS_MAIN(TestRunTables)
#include "tst_run_tables.moc"
