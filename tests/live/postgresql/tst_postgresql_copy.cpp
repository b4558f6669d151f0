// SPDX-License-Identifier: MIT
#include <chrono>
#include <thread>

#include <QTest>

#include "tests/live/postgresql/live_server.h"

using namespace loadstone;
using namespace std::chrono_literals;

class TestPostgresqlCopy : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase();
    void init();
    void everyRowArrives();
    void aRowThatIsRefusedLeavesNone();
    void withoutChecks();
    void aCancelEndsIt();
    void cleanupTestCase() { m_live.reset(); }

   private:
    InsertShape m_from{"main_1",
                       {{"id", ColumnType::int64},
                        {"parent_id", ColumnType::int64, 0, true},
                        {"words", ColumnType::text, 40, true}}};
    std::unique_ptr<LiveServer> m_live;
};

void TestPostgresqlCopy::initTestCase() {
    m_live = std::make_unique<LiveServer>();
    const Dialect& dialect = m_live->dialect();
    const auto connection = m_live->connect();
    m_live->createTable("parent");
    need(connection->execute("INSERT INTO parent VALUES (1)"));
    for (const char* table : {"main_1", "main_2"}) {
        need(connection->execute(dialect.createTable({table, m_from.columns, {"id"}})));
    }
    need(connection->execute(dialect.addForeignKey({"fk_2", "main_2", "parent_id", "parent", "id", "ix_2"})));
}

void TestPostgresqlCopy::init() { need(m_live->connect()->execute("TRUNCATE main_1, main_2")); }

void TestPostgresqlCopy::everyRowArrives() {
    QVERIFY(m_live->database().capabilities().dumpAndRestore.available);
    const auto connection = m_live->connect();
    need(connection->execute(
        "INSERT INTO main_1 SELECT i, nullif(i % 2, 0), CASE i % 3 WHEN 0 THEN E'a\\tb\\\\\\nc' WHEN 1 THEN"
        " 'COPY \"loadstone\".\"main_1\"' END FROM generate_series(1, 5000) i"));
    need(connection->dumpAndRestore(m_from, "main_2"));
    QCOMPARE(m_live->count("main_2"), std::string("5000"));
    QCOMPARE(need(connection->query("SELECT count(*) FROM (TABLE main_1 EXCEPT TABLE main_2) missing"))
                 .at(0)
                 .at(0),
             std::string("0"));
    QCOMPARE(m_live->count("main_1"), std::string("5000"));
}

void TestPostgresqlCopy::aRowThatIsRefusedLeavesNone() {
    const auto connection = m_live->connect();
    need(
        connection->execute("INSERT INTO main_1 SELECT i, CASE i WHEN 900 THEN 99 END FROM "
                            "generate_series(1, 1000) i"));
    const auto copied = connection->dumpAndRestore(m_from, "main_2");
    QVERIFY(!copied);
    QVERIFY2(copied.error().message.find("fk_2") != std::string::npos, copied.error().describe().c_str());
    QCOMPARE(m_live->count("main_2"), std::string("0"));
}

void TestPostgresqlCopy::withoutChecks() {
    const auto connection = m_live->connect();
    need(connection->execute("INSERT INTO main_1 VALUES (1, 99)"));
    need(connection->setForeignKeyChecks(ForeignKeyChecks::off));
    need(connection->dumpAndRestore(m_from, "main_2"));
    QCOMPARE(m_live->count("main_2"), std::string("1"));
}

void TestPostgresqlCopy::aCancelEndsIt() {
    const auto connection = m_live->connect();
    const auto holder = m_live->connect();
    need(connection->execute("INSERT INTO main_1 VALUES (1)"));
    need(holder->begin());
    need(holder->execute("LOCK TABLE main_2"));
    std::chrono::steady_clock::time_point acted;
    std::jthread other([&] {
        std::this_thread::sleep_for(500ms);
        acted = std::chrono::steady_clock::now();
        connection->cancel();
    });
    const auto copied = connection->dumpAndRestore(m_from, "main_2");
    QVERIFY(std::chrono::steady_clock::now() - acted < 2s);
    other.join();
    QCOMPARE(copied.error().kind, ErrorKind::cancelled);
    need(holder->rollback());
    QTRY_COMPARE(m_live->count("main_2"), std::string("0"));
    need(connection->dumpAndRestore(m_from, "main_2"));
    QCOMPARE(m_live->count("main_2"), std::string("1"));
}

QTEST_GUILESS_MAIN(TestPostgresqlCopy)
#include "tst_postgresql_copy.moc"
