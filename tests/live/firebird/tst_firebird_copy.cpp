// SPDX-License-Identifier: MIT
#include <chrono>
#include <thread>

#include <QTest>

#include "tests/live/firebird/live_targets.h"

using namespace loadstone;

/// The copy of a table through this client, on the embedded engine and on a server.
class TestFirebirdCopy : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase_data() { LiveTargets::addRows(); }
    void init();
    void everyRowArrivesWithEveryType();
    void aRowThatIsRefusedLeavesNone();
    void aCancelEndsIt();

   private:
    [[nodiscard]] InsertShape from() const { return {"main_1", m_columns}; }

    std::vector<ColumnDef> m_columns = {{"id", ColumnType::int64},
                                        {"i", ColumnType::int32, 0, true},
                                        {"f", ColumnType::float64, 0, true},
                                        {"s", ColumnType::text, 20, true},
                                        {"w", ColumnType::timestamp, 0, true}};
    LiveTargets m_targets;
    LiveDatabase* m_live = nullptr;
};

void TestFirebirdCopy::init() {
    m_live = &m_targets.current();
    const auto connection = m_live->connect();
    for (const std::string& table : need(connection->tables())) {
        need(connection->execute(m_live->dialect().dropTable(table)));
    }
    for (const char* table : {"main_1", "main_2"}) {
        need(connection->execute(m_live->dialect().createTable({table, m_columns, {"id"}})));
    }
}

void TestFirebirdCopy::everyRowArrivesWithEveryType() {
    QVERIFY(m_live->database().capabilities().dumpAndRestore.available);
    const auto connection = m_live->connect();
    need(connection->execute(
        "EXECUTE BLOCK AS DECLARE k BIGINT = 1; BEGIN WHILE (k <= 5000) DO BEGIN "
        "INSERT INTO \"main_1\" VALUES (:k * 1000000007, IIF(MOD(:k, 3) = 0, NULL, -:k), :k / 7e0, "
        "IIF(MOD(:k, 5) = 0, NULL, 'żółw ' || :k), IIF(MOD(:k, 4) = 0, NULL, "
        "DATEADD(:k MINUTE TO TIMESTAMP '1969-12-30 01:02:03.4567'))); k = k + 1; END END"));
    const WriteReceipt receipt = need(connection->dumpAndRestore(from(), "main_2"));
    QCOMPARE(receipt.rows, 5000);
    const char* const difference =
        "SELECT COUNT(*) FROM \"main_1\" a JOIN \"main_2\" b ON a.\"id\" = b.\"id\" AND a.\"i\" IS NOT "
        "DISTINCT "
        "FROM b.\"i\" AND a.\"f\" IS NOT DISTINCT FROM b.\"f\" AND a.\"s\" IS NOT DISTINCT FROM b.\"s\" AND "
        "a.\"w\" IS NOT DISTINCT FROM b.\"w\"";
    QCOMPARE(need(connection->query(difference)).at(0).at(0), std::string("5000"));
    need(connection->execute("INSERT INTO \"main_1\" (\"id\") VALUES (1)"));  // no cursor is left open
}

void TestFirebirdCopy::aRowThatIsRefusedLeavesNone() {
    const auto connection = m_live->connect();
    need(connection->execute("INSERT INTO \"main_1\" (\"id\") VALUES (1)"));
    need(connection->execute("INSERT INTO \"main_1\" (\"id\") VALUES (2)"));
    need(connection->execute("INSERT INTO \"main_2\" (\"id\") VALUES (2)"));
    QCOMPARE(connection->dumpAndRestore(from(), "main_2").error().kind, ErrorKind::duplicateKey);
    QCOMPARE(m_live->count("main_2"), std::string("1"));
}

void TestFirebirdCopy::aCancelEndsIt() {
    const auto connection = m_live->connect();
    const auto other = m_live->connect();
    need(connection->execute("INSERT INTO \"main_1\" (\"id\") VALUES (1)"));
    need(other->begin());
    need(other->execute("INSERT INTO \"main_2\" (\"id\") VALUES (1)"));  // the copy waits for this one
    std::jthread canceller([&connection](const std::stop_token& stop) {
        while (!stop.stop_requested()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            connection->cancel();
        }
    });
    QCOMPARE(connection->dumpAndRestore(from(), "main_2").error().kind, ErrorKind::cancelled);
    canceller.request_stop();
    canceller.join();
    need(other->rollback());
    QCOMPARE(need(connection->dumpAndRestore(from(), "main_2")).rows, 1);
}

QTEST_GUILESS_MAIN(TestFirebirdCopy)
#include "tst_firebird_copy.moc"
