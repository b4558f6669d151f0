// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>

#include <QTest>

#include "core/session/session_reader.h"
#include "core/session/session_writer.h"
#include "core/session/sqlite_database.h"
#include "tests/core/session/stored_run.h"

using namespace loadstone;

class TestSessionCheck : public QObject {
    Q_OBJECT

   private:
    /// A session with two finished runs of 20 samples, and then the statements.
    std::filesystem::path session(const std::vector<std::string>& statements = {}) {
        const auto file = stored_run::pathIn(m_folder, makeId());
        {
            auto writer = SessionWriter::open(file);
            for (int run = 0; run < 2; ++run) {
                (*writer)->onStarted(std::make_shared<RunDescription>(stored_run::description()));
                for (std::int64_t i = 0; i < 20; ++i) {
                    (*writer)->onSample(std::make_shared<Sample>(stored_run::sample(i)));
                }
                (*writer)->onFinished(std::make_shared<RunResult>(stored_run::result(20)));
            }
        }
        const auto database = SqliteDatabase::open(file, SqliteAccess::readWrite);
        static_cast<void>(database->execute("PRAGMA foreign_keys = OFF"));
        for (const std::string& statement : statements) {
            if (!database->execute(statement)) {
                qWarning("%s", statement.c_str());
            }
        }
        return file;
    }

    QTemporaryDir m_folder;

   private slots:
    void aSoundSessionHasNoProblems() {
        const auto check = checkSession(session());
        QVERIFY(check);
        QCOMPARE(check->problems, std::vector<std::string>());
        QCOMPARE(check->runs, 2);
        QCOMPARE(check->interrupted, 0);
        QCOMPARE(check->samples, 40);
    }

    void everyContradictionIsNamed_data() {
        QTest::addColumn<QString>("statement");
        QTest::addColumn<QString>("problem");
        QTest::newRow("gap") << "DELETE FROM samples WHERE run = 1 AND sample = 8"
                             << "Run 1: samples are missing: there are 19, numbered 0 to 19.";
        QTest::newRow("first") << "DELETE FROM samples WHERE run = 2 AND sample = 0"
                               << "Run 2: samples are missing: there are 19, numbered 1 to 19.";
        QTest::newRow("count") << "DELETE FROM samples WHERE run = 2 AND sample = 19"
                               << "Run 2: it took 20 samples, but 19 are stored.";
        QTest::newRow("identity")
            << "UPDATE results SET attempted = attempted + 1 WHERE run = 1"
            << "Run 1: 86 operations were attempted, but 80 succeeded, 4 failed and 1 were";
        QTest::newRow("sums") << "UPDATE samples SET rows = rows + 5 WHERE run = 1 AND sample = 3"
                              << "Run 1: its samples have 80005 rows, but its result has 80000.";
        QTest::newRow("commits") << "UPDATE results SET commits = 1 WHERE run = 2"
                                 << "Run 2: its samples have 80 commits, but its result has 1.";
        QTest::newRow("histogram") << "UPDATE results SET latency = x'0501' WHERE run = 2"
                                   << "Run 2: 80 operations succeeded, but the histograms count 1 and 80.";
        QTest::newRow("broken histogram") << "UPDATE results SET latency = x'80' WHERE run = 2"
                                          << "is damaged: the result of run 2 cannot be read.";
        QTest::newRow("failures")
            << "UPDATE sample_failures SET failed = 7 WHERE run = 1 AND sample = 4 AND failed > 0"
            << "Run 1: the failures of sample 4 by kind do not add up to its failures.";
        QTest::newRow("orphan") << "INSERT INTO notes VALUES (9, 0, 'lost')"
                                << "1 rows of the table notes belong to nothing in the table results.";
    }

    void everyContradictionIsNamed() {
        QFETCH(QString, statement);
        QFETCH(QString, problem);
        const auto check = checkSession(session({statement.toStdString()}));
        QVERIFY(check);
        QVERIFY(!check->problems.empty());
        std::string all;
        for (const std::string& found : check->problems) {
            all += found + '\n';
        }
        QVERIFY2(all.find(problem.toStdString()) != std::string::npos, all.c_str());
    }

    void aDamagedPageIsNamed() {
        const auto file = session();
        std::fstream stream(file, std::ios::binary | std::ios::in | std::ios::out);
        // The last pages hold rows of the latest run.
        stream.seekp(static_cast<std::streamoff>(std::filesystem::file_size(file)) - 4096);
        stream << std::string(64, '\x7e');
        stream.close();
        const auto check = checkSession(file);
        QVERIFY(check);
        QVERIFY(!check->problems.empty());
        QVERIFY2(check->problems.front().find("damaged") != std::string::npos,
                 check->problems.front().c_str());
    }

    void operationsInFlightWhenMeasuringBeganAreNoContradiction() {
        const auto file =
            session({"UPDATE samples SET attempted = attempted + 1 WHERE run = 1 AND sample = 1",
                     "UPDATE samples SET attempted = attempted - 1 WHERE run = 1 AND sample = 2",
                     "UPDATE samples SET attempted = attempted + 1 WHERE run = 1 AND sample = 7",
                     "UPDATE samples SET attempted = attempted - 1 WHERE run = 1 AND sample = 8"});
        QCOMPARE(checkSession(file)->problems, std::vector<std::string>());
    }

    void aFailedRunNeedNotAddUp() {
        const auto file = stored_run::pathIn(m_folder, "failed");
        {
            auto writer = SessionWriter::open(file);
            (*writer)->onStarted(std::make_shared<RunDescription>(stored_run::description()));
            (*writer)->onSample(std::make_shared<Sample>(stored_run::sample(0)));
            (*writer)->onSample(std::make_shared<Sample>(stored_run::sample(1)));
            (*writer)->onSample(std::make_shared<Sample>(stored_run::sample(2)));
            RunResult result;
            result.outcome = RunOutcome::failed;
            result.samples = 3;
            (*writer)->onFinished(std::make_shared<RunResult>(result));
        }
        QCOMPARE(checkSession(file)->problems, std::vector<std::string>());
    }

    void whatIsNoSessionFails() {
        QCOMPARE(checkSession(m_folder.path().toStdString()).error().kind, ErrorKind::file);
        QCOMPARE(checkSession(stored_run::pathIn(m_folder, "missing")).error().kind, ErrorKind::file);
    }
};

QTEST_GUILESS_MAIN(TestSessionCheck)
#include "tst_session_check.moc"
