// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/session/process_identity.h"
#include "core/session/run_store.h"
#include "core/session/session_file.h"
#include "tests/core/session/stored_run.h"

using namespace loadstone;

/// What users of SQL find in the tables.
class TestRunStore : public QObject {
    Q_OBJECT

   private:
    std::string textOf(std::string_view sql) {
        SqliteQuery rows = m_database->query(sql);
        const std::string text = rows.run().next() ? rows.text() : "no row";
        return rows.result() ? text : rows.result().error().message;
    }
    std::int64_t count(std::string_view table) {
        return m_database->integer("SELECT count(*) FROM " + std::string(table)).value_or(-1);
    }

    QTemporaryDir m_folder;
    std::unique_ptr<SqliteDatabase> m_database;
    std::unique_ptr<RunStore> m_store;

   private slots:
    void init() {
        m_database =
            std::make_unique<SqliteDatabase>(*openSessionForWriting(stored_run::pathIn(m_folder, makeId())));
        m_store = std::make_unique<RunStore>(*m_database);
        QVERIFY(m_store->check());
    }

    void cleanup() {
        m_store.reset();
        m_database.reset();
    }

    void runsAreNumberedAndShareTargetsAndDeclarations() {
        QCOMPARE(*m_store->begin(stored_run::description()), 1);
        QCOMPARE(*m_store->begin(stored_run::description()), 2);
        RunDescription elsewhere = stored_run::description();
        elsewhere.target = "embedded";
        elsewhere.specs.pop_back();
        QCOMPARE(*m_store->begin(elsewhere), 3);
        QCOMPARE(count("targets"), 2);
        QCOMPARE(count("parameter_declarations"), 2);
    }

    void parametersCanBeQueried() {
        QVERIFY(m_store->begin(stored_run::description("a")));
        const auto value = [this](const std::string& key) {
            return textOf("SELECT value || ' ' || text FROM run_parameters WHERE run = 1 AND key = '" + key +
                          "'");
        };
        QCOMPARE(value("k"), "1000 1000");
        QCOMPARE(value("path"), "2 multirow");
        QCOMPARE(value("fk"), "1 on");
        QCOMPARE(value("rate"), "0 off");
        QCOMPARE(
            textOf("SELECT id FROM runs JOIN run_parameters USING (run) WHERE key = 'k' AND value > 500"),
            "a");
    }

    void theWriterIsThisProcessUntilItLetsGo() {
        QVERIFY(m_store->begin(stored_run::description()));
        const ProcessIdentity self = ProcessIdentity::current();
        QCOMPARE(*m_database->integer("SELECT writer_pid FROM runs"), self.pid);
        QCOMPARE(*m_database->integer("SELECT writer_started FROM runs"), self.started);
        QCOMPARE(textOf("SELECT writer_boot FROM runs"), self.boot);
        QVERIFY(m_store->abandon(1));
        QCOMPARE(*m_database->integer("SELECT count(writer_pid) FROM runs"), 0);
    }

    void failuresOfSamplesAreSparse() {
        QVERIFY(m_store->begin(stored_run::description()));
        for (std::int64_t i = 0; i < 5; ++i) {
            QVERIFY(m_store->add(1, stored_run::sample(i)));
        }
        QCOMPARE(count("samples"), 5);
        QCOMPARE(count("sample_failures"), 2);  // of sample 4: a duplicate key, and deadlocks retried
        QCOMPARE(*m_database->integer(
                     "SELECT retried FROM sample_failures WHERE sample = 4 AND kind = 'deadlock'"),
                 2);
        QCOMPARE(textOf("SELECT name FROM samples JOIN sample_kinds USING (kind) WHERE sample = 0"),
                 "warmup");
    }

    void aResultHasItsPercentilesInReach() {
        QVERIFY(m_store->begin(stored_run::description()));
        const RunResult result = stored_run::result(20);
        QVERIFY(m_store->finish(1, result));
        QCOMPARE(*m_database->integer("SELECT p99_ns FROM results"), result.latency.percentile(99).count());
        QCOMPARE(count("segments"), 2);
        QCOMPARE(count("phases"), 2);
        QCOMPARE(count("notes"), 2);
        QCOMPARE(count("segment_parameters"), 8);
    }

    void partsOfARunNeedTheRun() {
        QCOMPARE(m_store->add(7, stored_run::sample(0)).error().kind, ErrorKind::constraint);
        QCOMPARE(m_store->add(7, stored_run::event()).error().kind, ErrorKind::constraint);
        QCOMPARE(m_store->finish(7, stored_run::result(0)).error().kind, ErrorKind::constraint);
    }

    void aRunIsStoredOnce() {
        QVERIFY(m_store->begin(stored_run::description("same")));
        QCOMPARE(m_store->begin(stored_run::description("same")).error().kind, ErrorKind::constraint);
        QVERIFY(m_store->finish(1, stored_run::result(0)));
        QCOMPARE(m_store->finish(1, stored_run::result(0)).error().kind, ErrorKind::constraint);
    }

    void deletingARunDeletesItsParts() {
        QVERIFY(m_store->begin(stored_run::description()));
        for (std::int64_t i = 0; i < 20; ++i) {
            QVERIFY(m_store->add(1, stored_run::sample(i)));
        }
        QVERIFY(m_store->add(1, stored_run::event()));
        RunResult result = stored_run::result(20);
        result.segments.front().counts.failedByKind.front() = 1;
        QVERIFY(m_store->finish(1, result));
        QVERIFY(m_database->execute("DELETE FROM runs"));
        for (const std::string table :
             {"run_parameters", "server_settings", "samples", "sample_failures", "events", "results",
              "result_failures", "phases", "notes", "segments", "segment_parameters", "segment_failures"}) {
            QVERIFY2(count(table) == 0, table.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestRunStore)
#include "tst_run_store.moc"
