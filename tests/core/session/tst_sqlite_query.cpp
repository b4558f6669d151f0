// SPDX-License-Identifier: MIT
#include <limits>
#include <memory>

#include <QTest>

#include "core/session/sqlite_database.h"
#include "tests/core/session/stored_run.h"

using namespace loadstone;

class TestSqliteQuery : public QObject {
    Q_OBJECT

   private:
    QTemporaryDir m_folder;
    std::unique_ptr<SqliteDatabase> m_database;

   private slots:
    void init() {
        m_database = std::make_unique<SqliteDatabase>(
            *SqliteDatabase::open(stored_run::pathIn(m_folder, makeId()), SqliteAccess::readWrite));
        QVERIFY(m_database->execute(
            "CREATE TABLE t (i INTEGER, r REAL, s TEXT, b BLOB, n INTEGER, u INTEGER UNIQUE) STRICT"));
    }

    void cleanup() { m_database.reset(); }

    void valuesComeBack() {
        SqliteQuery insert = m_database->query("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)");
        const std::string text = "Zażółć gęślą jaźń, d'été \"quoted\" 数";
        const std::string blob("\0\xff\x01 '", 5);
        const auto smallest = std::numeric_limits<std::int64_t>::min();
        insert.bind(smallest).bind(0.1 + 0.2).bind(text).bindBlob(blob).bindNull().bind(true).run();
        QVERIFY(insert.result());
        SqliteQuery rows = m_database->query("SELECT * FROM t");
        QVERIFY(rows.run().next());
        QCOMPARE(rows.integer(), smallest);
        QCOMPARE(rows.real(), 0.1 + 0.2);
        QCOMPARE(rows.text(), text);
        QVERIFY(rows.blob() == blob);
        QVERIFY(rows.isNull());
        QVERIFY(!rows.optionalInteger());
        QVERIFY(rows.boolean());
        QVERIFY(!rows.next());
        QVERIFY(rows.result());
    }

    void aStatementRunsAgain() {
        SqliteQuery insert = m_database->query("INSERT INTO t (i, n) VALUES (?, ?)");
        for (int i = 1; i <= 3; ++i) {
            insert.bind(i).bind(i == 2 ? std::optional<int>() : std::optional<int>(i)).run();
            QVERIFY(insert.result());
        }
        QCOMPARE(*m_database->integer("SELECT sum(i) * 100 + count(n) FROM t"), 602);
    }

    void columnsCanBeSkipped() {
        SqliteQuery rows = m_database->query("SELECT 1, 2, 3");
        QVERIFY(rows.run().next());
        rows.skip(2);
        QCOMPARE(rows.smallInteger(), 3);
    }

    void aWrongStatementFailsInItsResult() {
        SqliteQuery rows = m_database->query("SELECT a FROM nowhere");
        QVERIFY(!rows.run().next());
        const auto result = rows.result();
        QVERIFY(!result);
        QCOMPARE(result.error().kind, ErrorKind::internal);
        QVERIFY2(result.error().message.find("nowhere") != std::string::npos, result.error().message.c_str());
    }

    void aRefusedValueFailsAndTheNextPasses() {
        SqliteQuery insert = m_database->query("INSERT INTO t (u) VALUES (?)");
        QVERIFY(insert.bind(1).run().result());
        const auto twice = insert.bind(1).run().result();
        QVERIFY(!twice);
        QCOMPARE(twice.error().kind, ErrorKind::constraint);
        QVERIFY(insert.bind(2).run().result());
    }

    void codesBecomeSentences_data() {
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("word");
        QTest::newRow("busy") << 5 << "locked by another program";
        QTest::newRow("busy, extended") << (5 | 2 << 8) << "locked by another program";
        QTest::newRow("read-only") << 8 << "cannot be written";
        QTest::newRow("input and output") << 10 << "could not be read or written: why";
        QTest::newRow("corrupt") << 11 << "is damaged: why";
        QTest::newRow("full") << 13 << "no room left";
        QTest::newRow("cannot open") << 14 << "cannot be written";
        QTest::newRow("not a database") << 26 << "is damaged: why";
    }

    void codesBecomeSentences() {
        QFETCH(int, code);
        QFETCH(QString, word);
        const Error error = sqliteError(code, "why", "/some/file");
        QCOMPARE(error.kind, ErrorKind::file);
        QCOMPARE(error.nativeCode, code);
        QVERIFY(error.message.find(word.toStdString()) != std::string::npos);
        QVERIFY(error.message.find("/some/file") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestSqliteQuery)
#include "tst_sqlite_query.moc"
