// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/session/result_load.h"
#include "core/session/run_store.h"
#include "core/session/session_file.h"
#include "tests/core/session/stored_run.h"

using namespace loadstone;
using stored_run::text;

class TestResultLoad : public QObject {
    Q_OBJECT

   private:
    QTemporaryDir m_folder;
    std::unique_ptr<SqliteDatabase> m_database;
    std::unique_ptr<RunStore> m_store;

   private slots:
    void init() {
        m_database =
            std::make_unique<SqliteDatabase>(*openSessionForWriting(stored_run::pathIn(m_folder, makeId())));
        m_store = std::make_unique<RunStore>(*m_database);
        QVERIFY(m_store->begin(stored_run::description()));
    }

    void cleanup() {
        m_store.reset();
        m_database.reset();
    }

    void everythingComesBack() {
        RunResult result = stored_run::result(20);
        result.segments.front().counts.failedByKind.front() = 5;
        QVERIFY(m_store->finish(1, result));
        QCOMPARE(text(**loadResult(*m_database, 1)), text(result));
        QCOMPARE(loadSegments(*m_database, 1)->size(), 2U);
    }

    void aFailureComesBackWithItsCode() {
        RunResult result;
        result.outcome = RunOutcome::failed;
        result.error = Error{ErrorKind::connectionLost, "It is gone.", "Look.", "08006", -42};
        result.invalidReason = "It never measured.";
        QVERIFY(m_store->finish(1, result));
        QCOMPARE(text(**loadResult(*m_database, 1)), text(result));
        QVERIFY(loadSegments(*m_database, 1)->empty());
    }

    void everyOutcomePhaseAndEventComesBack() {
        RunResult result;
        result.outcome = RunOutcome::completed;
        for (int phase = 0; phase <= static_cast<int>(RunPhase::finished); ++phase) {
            result.phases.push_back({static_cast<RunPhase>(phase), Nanoseconds(phase)});
        }
        QVERIFY(m_store->finish(1, result));
        QCOMPARE(text(**loadResult(*m_database, 1)), text(result));
        std::vector<RunEvent> events;
        for (int kind = 0; kind <= static_cast<int>(RunEventKind::note); ++kind) {
            events.push_back(stored_run::event());
            events.back().kind = static_cast<RunEventKind>(kind);
            QVERIFY(m_store->add(1, events.back()));
        }
        const auto stored = loadEvents(*m_database, 1);
        QCOMPARE(stored->size(), events.size());
        for (std::size_t i = 0; i < events.size(); ++i) {
            QCOMPARE(text(stored->at(i)), text(events[i]));
        }
    }

    void aRunWithoutAnEndHasNoResult() {
        const auto result = loadResult(*m_database, 1);
        QVERIFY(result);
        QVERIFY(!*result);
    }

    void aDamagedHistogramIsNoticed() {
        QVERIFY(m_store->finish(1, stored_run::result(20)));
        QVERIFY(m_database->execute("UPDATE segments SET latency = x'80' WHERE segment = 1"));
        QCOMPARE(loadSegments(*m_database, 1).error().kind, ErrorKind::file);
        QVERIFY(m_database->execute("UPDATE results SET latency = x'80'"));
        const auto result = loadResult(*m_database, 1);
        QVERIFY(!result);
        QCOMPARE(result.error().kind, ErrorKind::file);
        QVERIFY(result.error().message.find("run 1") != std::string::npos);
    }

    void aMissingSegmentIsNoticed() {
        QVERIFY(m_store->finish(1, stored_run::result(20)));
        QVERIFY(m_database->execute("PRAGMA foreign_keys = OFF"));
        QVERIFY(m_database->execute("DELETE FROM segments WHERE segment = 0"));
        QVERIFY(!loadSegments(*m_database, 1));
    }
};

QTEST_GUILESS_MAIN(TestResultLoad)
#include "tst_result_load.moc"
