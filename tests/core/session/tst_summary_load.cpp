// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/measure/latency_summary.h"
#include "core/session/run_store.h"
#include "core/session/session_file.h"
#include "core/session/summary_load.h"
#include "tests/core/session/stored_run.h"

using namespace loadstone;

class TestSummaryLoad : public QObject {
    Q_OBJECT

   private:
    RunSummary load(std::int64_t run) { return loadSummaries(*m_database, run)->at(0); }
    void addSamples(std::int64_t count) {
        for (std::int64_t i = 0; i < count; ++i) {
            QVERIFY(m_store->add(1, stored_run::sample(i)));
        }
    }

    QTemporaryDir m_folder;
    std::unique_ptr<SqliteDatabase> m_database;
    std::unique_ptr<RunStore> m_store;

   private slots:
    void init() {
        m_database =
            std::make_unique<SqliteDatabase>(*openSessionForWriting(stored_run::pathIn(m_folder, makeId())));
        m_store = std::make_unique<RunStore>(*m_database);
        QVERIFY(m_store->begin(stored_run::description("first")));
    }

    void cleanup() {
        m_store.reset();
        m_database.reset();
    }

    void aFinishedRunHasTheFiguresOfItsResult() {
        addSamples(20);
        const RunResult result = stored_run::result(20);
        QVERIFY(m_store->finish(1, result));
        const RunSummary run = load(1);
        QCOMPARE(run.number, 1);
        QCOMPARE(run.state, StoredState::stopped);
        QVERIFY(run.valid);
        QVERIFY(run.counts == result.counts);
        QVERIFY(run.counts.failed() > 0);
        QCOMPARE(run.elapsedSeconds, result.elapsedSeconds());
        QCOMPARE(run.rowsPerSecond, result.rowsPerSecond());
        QCOMPARE(run.clientCpuSeconds, result.clientCpuSeconds);
        QCOMPARE(run.latency.count, result.counts.succeeded);
        QCOMPARE(run.latency.p999Us, summarize(result.latency).p999Us);
        QCOMPARE(run.samples, 20);
        QCOMPARE(run.notes, result.notes);
        QVERIFY(run.error.empty());
        QCOMPARE(stored_run::text(run.description), stored_run::text(stored_run::description("first")));
    }

    void aRunWithoutAnEndHasTheFiguresOfItsSamples() {
        addSamples(20);
        const RunSummary run = load(1);
        QCOMPARE(run.state, StoredState::running);
        QVERIFY(!run.valid);
        QVERIFY(!run.invalidReason.empty());
        const RunResult same = stored_run::result(20);
        QVERIFY(run.counts == same.counts);
        QCOMPARE(run.elapsedSeconds, same.elapsedSeconds());
        QCOMPARE(run.rowsPerSecond, same.rowsPerSecond());
        QCOMPARE(run.clientCpuSeconds, same.clientCpuSeconds);
        QCOMPARE(run.latency.count, 0);
        QCOMPARE(run.samples, 20);
    }

    void aRunWithoutAnEndOrAWriterIsInterrupted() {
        QVERIFY(m_database->execute("UPDATE runs SET writer_started = writer_started - 1"));
        QCOMPARE(load(1).state, StoredState::interrupted);
        QCOMPARE(load(1).samples, 0);
        QCOMPARE(load(1).rowsPerSecond, 0.0);
    }

    void aFailedRunSaysWhy() {
        RunResult result;
        result.outcome = RunOutcome::failed;
        result.error =
            Error{ErrorKind::denied, "The server refused ann.", "Check the password.", "28000", 335544472};
        QVERIFY(m_store->finish(1, result));
        const RunSummary run = load(1);
        QCOMPARE(run.state, StoredState::failed);
        QCOMPARE(run.error, result.error->describe());
    }

    void runsComeInTheirOrder() {
        QVERIFY(m_store->begin(stored_run::description("second")));
        RunDescription third = stored_run::description("third");
        third.specs.clear();
        third.rows = 100'000;
        third.duration.reset();
        QVERIFY(m_store->begin(third));
        const auto runs = loadSummaries(*m_database);
        QCOMPARE(runs->size(), 3U);
        QCOMPARE(runs->at(1).description.id, "second");
        QCOMPARE(stored_run::text(runs->at(2).description), stored_run::text(third));
        QVERIFY(loadSummaries(*m_database, 4)->empty());
    }
};

QTEST_GUILESS_MAIN(TestSummaryLoad)
#include "tst_summary_load.moc"
