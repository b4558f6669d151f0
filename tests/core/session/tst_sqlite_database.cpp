// SPDX-License-Identifier: MIT
#include <fstream>
#include <thread>

#include <QTest>

#include "core/session/sqlite_database.h"
#include "tests/core/session/stored_run.h"

using namespace loadstone;

class TestSqliteDatabase : public QObject {
    Q_OBJECT

   private:
    SqliteDatabase open(const std::string& name) {
        return *SqliteDatabase::open(stored_run::pathIn(m_folder, name), SqliteAccess::readWrite);
    }

    QTemporaryDir m_folder;

   private slots:
    void connectionsAreGivenUp() {
        const auto before = QSqlDatabase::connectionNames().size();
        {
            SqliteDatabase first = open("names");
            const SqliteDatabase moved = std::move(first);
            QVERIFY(moved.execute("CREATE TABLE t (a INTEGER)"));
            QCOMPARE(QSqlDatabase::connectionNames().size(), before + 1);
        }
        QCOMPARE(QSqlDatabase::connectionNames().size(), before);
    }

    void worksOnAThreadOfTheStandardLibrary() {
        std::int64_t answer = 0;
        std::thread([&] { answer = *open("thread").integer("SELECT 6 * 7"); }).join();
        QCOMPARE(answer, 42);
    }

    void transactionsRollBackUnlessCommitted() {
        const SqliteDatabase database = open("transactions");
        QVERIFY(database.execute("CREATE TABLE t (a INTEGER)"));
        {
            const auto transaction = SqliteTransaction::begin(database, SqliteTransaction::Kind::write);
            QVERIFY(database.execute("INSERT INTO t VALUES (1)"));
        }
        QCOMPARE(*database.integer("SELECT count(*) FROM t"), 0);
        auto transaction = SqliteTransaction::begin(database, SqliteTransaction::Kind::write);
        QVERIFY(database.execute("INSERT INTO t VALUES (1)"));
        QVERIFY(transaction->commit());
        QCOMPARE(*database.integer("SELECT count(*) FROM t"), 1);
    }

    void aReadTransactionSeesOneState() {
        const SqliteDatabase reader = open("snapshot");
        QVERIFY(reader.execute("PRAGMA journal_mode = WAL"));
        QVERIFY(reader.execute("CREATE TABLE t (a INTEGER)"));
        const SqliteDatabase writer = open("snapshot");
        {
            const auto snapshot = SqliteTransaction::begin(reader, SqliteTransaction::Kind::read);
            QCOMPARE(*reader.integer("SELECT count(*) FROM t"), 0);
            QVERIFY(writer.execute("INSERT INTO t VALUES (1)"));
            QCOMPARE(*reader.integer("SELECT count(*) FROM t"), 0);
        }
        QCOMPARE(*reader.integer("SELECT count(*) FROM t"), 1);
    }

    void foreignKeysAreEnforced() {
        const SqliteDatabase database = open("keys");
        QVERIFY(database.execute("CREATE TABLE p (a INTEGER PRIMARY KEY)"));
        QVERIFY(database.execute("CREATE TABLE c (a INTEGER REFERENCES p)"));
        const auto inserted = database.execute("INSERT INTO c VALUES (1)");
        QVERIFY(!inserted);
        QCOMPARE(inserted.error().kind, ErrorKind::constraint);
    }

    void immutableReadsAndWritesNothing() {
        const std::string name = "odd name #1 100% ?.db";
        QVERIFY(open(name).execute("CREATE TABLE t (a INTEGER)"));
        const auto database =
            SqliteDatabase::open(stored_run::pathIn(m_folder, name), SqliteAccess::immutable);
        QVERIFY(database);
        QCOMPARE(*database->integer("SELECT count(*) FROM t"), 0);
        QVERIFY(!database->execute("INSERT INTO t VALUES (1)"));
    }

    void whatIsNoDatabaseIsDamaged() {
        const auto file = stored_run::pathIn(m_folder, "text");
        std::ofstream(file) << std::string(5000, 'x');
        const auto read = SqliteDatabase::open(file, SqliteAccess::readWrite).and_then([](auto&& database) {
            return database.integer("SELECT count(*) FROM sqlite_schema");
        });
        QVERIFY(!read);
        QCOMPARE(read.error().kind, ErrorKind::file);
        QVERIFY(read.error().message.find("damaged") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestSqliteDatabase)
#include "tst_sqlite_database.moc"
