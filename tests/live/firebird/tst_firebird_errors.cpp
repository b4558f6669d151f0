// SPDX-License-Identifier: MIT
#include <array>
#include <chrono>
#include <thread>

#include <QTest>

#include "tests/live/firebird/live_targets.h"

using namespace loadstone;

class TestFirebirdErrors : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase_data() { LiveTargets::addRows(); }
    void init();
    void duplicateKey();
    void missingParent();
    void missingValue();
    void textTooLong();
    void unparsableAndUnknown();
    void deadlockIsRetryable();
    void concurrentUpdateIsRetryable();
    void ddlDoesNotWaitForEver();
    void wrongParameterCount();
    void transactionsOutOfOrder();
    void failedStatementLeavesTheTransactionOpen();

   private:
    LiveTargets m_targets;
    LiveDatabase* m_live = nullptr;
};

void TestFirebirdErrors::init() {
    m_live = &m_targets.current([](LiveDatabase& live) {
        live.createTable("parent");
        live.createTable("child", {{"parent_id", ColumnType::int64}, {"words", ColumnType::text, 5, true}});
        need(live.connect()->execute(
            live.dialect().addForeignKey({"fk", "child", "parent_id", "parent", "id", "ix"})));
    });
    const auto connection = m_live->connect();
    need(connection->execute("DELETE FROM \"child\""));
    need(connection->execute("DELETE FROM \"parent\""));
    need(connection->execute(m_live->dialect().fillSequence("parent", "id", 1, 2)));
}

void TestFirebirdErrors::duplicateKey() {
    const auto result = m_live->connect()->execute("INSERT INTO \"parent\" VALUES (1)");
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::duplicateKey);
    QCOMPARE(result.error().nativeCode, 335544665);
    QCOMPARE(result.error().sqlState, std::string("23000"));
    QVERIFY(!result.error().retryable());
}

void TestFirebirdErrors::missingParent() {
    const auto result = m_live->connect()->execute("INSERT INTO \"child\" VALUES (1, 99, NULL)");
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::constraint);
    QCOMPARE(result.error().nativeCode, 335544466);
    QVERIFY(result.error().message.find("fk") != std::string::npos);
}

void TestFirebirdErrors::missingValue() {
    QCOMPARE(m_live->connect()->execute("INSERT INTO \"child\" VALUES (1, NULL, NULL)").error().kind,
             ErrorKind::constraint);
}

void TestFirebirdErrors::textTooLong() {
    const auto connection = m_live->connect();
    QCOMPARE(connection->execute("INSERT INTO \"child\" VALUES (1, 1, 'sixsix')").error().kind,
             ErrorKind::constraint);
    const std::array types = {ColumnType::text};
    const auto statement = need(connection->prepare("UPDATE \"child\" SET \"words\" = ?", types));
    const std::string longText(21, 'x');  // five characters are at most 20 bytes
    QCOMPARE(statement->execute(std::array{Value::text(longText)}).error().kind, ErrorKind::constraint);
    need(statement->execute(std::array{Value::text("short")}));
}

void TestFirebirdErrors::unparsableAndUnknown() {
    const auto connection = m_live->connect();
    for (const char* sql : {"SELEC 1", "INSERT INTO \"nowhere\" VALUES (1)",
                            "INSERT INTO \"parent\" (\"x\") VALUES (1)", "DROP TABLE \"nowhere\""}) {
        const auto result = connection->execute(sql);
        QVERIFY(!result);
        QVERIFY2(result.error().kind == ErrorKind::syntax, result.error().describe().c_str());
        QVERIFY(result.error().connectionUsable());
    }
    QCOMPARE(connection->query("SELECT nonsense FROM \"parent\"").error().kind, ErrorKind::syntax);
}

void TestFirebirdErrors::deadlockIsRetryable() {
    const auto one = m_live->connect();
    const auto two = m_live->connect();
    need(one->begin());
    need(two->begin());
    need(one->execute("UPDATE \"parent\" SET \"id\" = \"id\" WHERE \"id\" = 1"));
    need(two->execute("UPDATE \"parent\" SET \"id\" = \"id\" WHERE \"id\" = 2"));
    const auto before = std::chrono::steady_clock::now();
    Result<void> first;
    std::jthread other([&] {
        first = one->execute("UPDATE \"parent\" SET \"id\" = \"id\" WHERE \"id\" = 2");
        if (!first) {
            (void)one->rollback();
        }
    });
    const auto second = two->execute("UPDATE \"parent\" SET \"id\" = \"id\" WHERE \"id\" = 1");
    if (!second) {
        (void)two->rollback();
    }
    other.join();
    QVERIFY(!first || !second);
    const Error error = first ? second.error() : first.error();
    QVERIFY2(error.retryable(), error.describe().c_str());
    QVERIFY(error.connectionUsable());
    QVERIFY(std::chrono::steady_clock::now() - before < std::chrono::seconds(4));
}

void TestFirebirdErrors::concurrentUpdateIsRetryable() {
    const auto holder = m_live->connect();
    const auto waiter = m_live->connect();
    need(holder->execute("INSERT INTO \"child\" VALUES (1, 1, NULL)"));
    need(holder->begin());
    need(holder->execute("UPDATE \"child\" SET \"words\" = 'one'"));
    std::jthread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        need(holder->commit());
    });
    // The server goes on with the row as it is now, or says that it conflicts.
    const auto result = waiter->execute("UPDATE \"child\" SET \"words\" = 'two'");
    QVERIFY2(result || result.error().retryable(), result ? "" : result.error().describe().c_str());
}

void TestFirebirdErrors::ddlDoesNotWaitForEver() {
    const auto holder = m_live->connect();
    need(holder->begin());
    need(holder->execute("UPDATE \"child\" SET \"words\" = 'one'"));
    const auto before = std::chrono::steady_clock::now();
    const auto dropped = m_live->connect()->execute(m_live->dialect().dropTable("child"));
    QVERIFY(!dropped);
    QVERIFY2(dropped.error().retryable(), dropped.error().describe().c_str());
    QVERIFY(std::chrono::steady_clock::now() - before < std::chrono::seconds(15));
    need(holder->rollback());
}

void TestFirebirdErrors::wrongParameterCount() {
    const auto connection = m_live->connect();
    const std::array two = {ColumnType::int64, ColumnType::int64};
    QCOMPARE(connection->prepare("INSERT INTO \"parent\" VALUES (?)", two).error().kind,
             ErrorKind::invalidArgument);
    const auto statement =
        need(connection->prepare("INSERT INTO \"parent\" VALUES (?)", std::span(two).first(1)));
    QCOMPARE(statement->execute(std::array{Value::integer(1), Value::integer(2)}).error().kind,
             ErrorKind::invalidArgument);
}

void TestFirebirdErrors::transactionsOutOfOrder() {
    const auto connection = m_live->connect();
    QVERIFY(!connection->commit());
    need(connection->begin());
    QVERIFY(!connection->begin());
    need(connection->commit());
}

void TestFirebirdErrors::failedStatementLeavesTheTransactionOpen() {
    const auto connection = m_live->connect();
    need(connection->begin());
    need(connection->execute("INSERT INTO \"parent\" VALUES (10)"));
    QVERIFY(!connection->execute("INSERT INTO \"parent\" VALUES (1)"));
    QCOMPARE(need(connection->query("SELECT COUNT(*) FROM \"parent\"")).at(0).at(0), std::string("3"));
    need(connection->rollback());
    QCOMPARE(m_live->count("parent"), std::string("2"));
}

QTEST_GUILESS_MAIN(TestFirebirdErrors)
#include "tst_firebird_errors.moc"
