// SPDX-License-Identifier: MIT
#include <array>
#include <chrono>
#include <thread>

#include <QTest>
#include <fmt/format.h>

#include "tests/live/mariadb/live_mariadb.h"

using namespace loadstone;
using namespace std::chrono_literals;

/// Errors that a real server gives, and what they become. Those of connecting are in tst_mariadb_login.cpp.
class TestMariadbErrors : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase();
    void init();
    void duplicateKey();
    void missingParent();
    void parentInUse();
    void missingValue();
    void textTooLong();
    void unparsableAndUnknown_data();
    void unparsableAndUnknown();
    void deadlock();
    void lockWaitTimeout();
    void killedStatement();
    void killedConnection();
    void wrongParameterCount();
    void transactionsOutOfOrder();
    void failedStatementLeavesTheTransactionOpen();
    void killedServerAndAfter();  // last: the server's port changes
    void cleanupTestCase() { m_live.reset(); }

   private:
    std::unique_ptr<LiveMariadb> m_live;
};

void TestMariadbErrors::initTestCase() {
    m_live = std::make_unique<LiveMariadb>();
    m_live->createTable("parent");
    m_live->createTable("child", {{"parent_id", ColumnType::int64}, {"words", ColumnType::text, 5, true}});
    need(m_live->connect()->execute(
        m_live->dialect().addForeignKey({"fk", "child", "parent_id", "parent", "id", "ix"})));
}

void TestMariadbErrors::init() {
    const auto connection = m_live->connect();
    need(connection->execute("DELETE FROM `child`"));
    need(connection->execute("DELETE FROM `parent`"));
    need(connection->execute(m_live->dialect().fillSequence("parent", "id", 1, 2)));
}

void TestMariadbErrors::duplicateKey() {
    const auto result = m_live->connect()->execute("INSERT INTO `parent` VALUES (1)");
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::duplicateKey);
    QCOMPARE(result.error().nativeCode, 1062);
    QCOMPARE(result.error().sqlState, std::string("23000"));
    QVERIFY(!result.error().retryable());
    QVERIFY(result.error().connectionUsable());
}

void TestMariadbErrors::missingParent() {
    const auto result = m_live->connect()->execute("INSERT INTO `child` VALUES (1, 99, NULL)");
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::constraint);
    QCOMPARE(result.error().nativeCode, 1452);
    QVERIFY(result.error().message.find("fk") != std::string::npos);
}

void TestMariadbErrors::parentInUse() {
    const auto connection = m_live->connect();
    need(connection->execute("INSERT INTO `child` VALUES (1, 1, NULL)"));
    const auto result = connection->execute("DELETE FROM `parent`");
    QCOMPARE(result.error().kind, ErrorKind::constraint);
    QCOMPARE(result.error().nativeCode, 1451);
}

void TestMariadbErrors::missingValue() {
    const auto result = m_live->connect()->execute("INSERT INTO `child` VALUES (1, NULL, NULL)");
    QCOMPARE(result.error().kind, ErrorKind::constraint);
    QCOMPARE(result.error().nativeCode, 1048);
}

void TestMariadbErrors::textTooLong() {
    const auto connection = m_live->connect();
    QCOMPARE(connection->execute("INSERT INTO `child` VALUES (1, 1, 'sixsix')").error().kind,
             ErrorKind::constraint);
    need(connection->execute("INSERT INTO `child` VALUES (1, 1, 'short')"));
    const std::array types = {ColumnType::text};
    const auto statement = need(connection->prepare("UPDATE `child` SET `words` = ?", types));
    const std::string longText(21, 'x');
    QCOMPARE(statement->execute(std::array{Value::text(longText)}).error().kind, ErrorKind::constraint);
    need(statement->execute(std::array{Value::text("tall")}));
    need(statement->execute(std::array{Value()}));
}

void TestMariadbErrors::unparsableAndUnknown_data() {
    QTest::addColumn<QString>("sql");
    QTest::addColumn<int>("code");
    QTest::newRow("no SQL") << "SELEC 1" << 1064;
    QTest::newRow("no such table") << "INSERT INTO `nowhere` VALUES (1)" << 1146;
    QTest::newRow("no such column") << "INSERT INTO `parent` (`x`) VALUES (1)" << 1054;
    QTest::newRow("nothing to drop") << "DROP TABLE `nowhere`" << 1051;
    QTest::newRow("too many values") << "INSERT INTO `parent` VALUES (1, 2)" << 1136;
    QTest::newRow("no such procedure") << "CALL `nowhere`()" << 1305;
}

void TestMariadbErrors::unparsableAndUnknown() {
    QFETCH(QString, sql);
    QFETCH(int, code);
    const auto result = m_live->connect()->execute(sql.toStdString());
    QVERIFY(!result);
    QVERIFY2(result.error().kind == ErrorKind::syntax, result.error().describe().c_str());
    QCOMPARE(result.error().nativeCode, code);
    QVERIFY(result.error().connectionUsable());
}

void TestMariadbErrors::deadlock() {
    const auto one = m_live->connect();
    const auto two = m_live->connect();
    need(one->begin());
    need(two->begin());
    need(one->query("SELECT * FROM `parent` WHERE `id` = 1 FOR UPDATE"));
    need(two->query("SELECT * FROM `parent` WHERE `id` = 2 FOR UPDATE"));
    const auto before = std::chrono::steady_clock::now();
    Result<void> first;
    std::jthread other([&] {
        first = one->execute("SELECT * FROM `parent` WHERE `id` = 2 FOR UPDATE");
        (void)one->rollback();
    });
    const auto second = two->execute("SELECT * FROM `parent` WHERE `id` = 1 FOR UPDATE");
    (void)two->rollback();
    other.join();
    QVERIFY(first.has_value() != second.has_value());
    const Error error = first ? second.error() : first.error();
    QCOMPARE(error.kind, ErrorKind::deadlock);
    QCOMPARE(error.nativeCode, 1213);
    QVERIFY(error.retryable());
    QVERIFY(error.connectionUsable());
    QVERIFY(std::chrono::steady_clock::now() - before < 4s);
    need(one->begin());
    need(one->rollback());
}

void TestMariadbErrors::lockWaitTimeout() {
    const auto holder = m_live->connect();
    need(holder->begin());
    need(holder->query("SELECT * FROM `parent` WHERE `id` = 1 FOR UPDATE"));
    const auto connection = m_live->connect();
    need(connection->execute("SET SESSION innodb_lock_wait_timeout=1"));
    const auto result = connection->execute("DELETE FROM `parent` WHERE `id` = 1");
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::lockTimeout);
    QCOMPARE(result.error().nativeCode, 1205);
    QVERIFY(result.error().retryable());
    QVERIFY(!result.error().hint.empty());
    need(holder->rollback());
}

void TestMariadbErrors::killedStatement() {
    const auto connection = m_live->connect();
    const std::string id = need(connection->query("SELECT CONNECTION_ID()")).at(0).at(0);
    std::jthread other([&] {
        std::this_thread::sleep_for(200ms);
        need(m_live->connect()->execute("KILL QUERY " + id));
    });
    const auto result = connection->execute("SELECT SUM(seq * seq) FROM seq_1_to_10000000000");
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::cancelled);
    QCOMPARE(result.error().nativeCode, 1317);
    QVERIFY(result.error().connectionUsable());
    need(connection->execute("DO 1"));
}

void TestMariadbErrors::killedConnection() {
    const auto connection = m_live->connect();
    const std::string id = need(connection->query("SELECT CONNECTION_ID()")).at(0).at(0);
    std::jthread other([&] {
        std::this_thread::sleep_for(200ms);
        need(m_live->connect()->execute("KILL CONNECTION " + id));
    });
    const auto result = connection->execute(endlessStatement);
    QVERIFY(!result);
    QVERIFY2(result.error().kind == ErrorKind::connectionLost, result.error().describe().c_str());
    QVERIFY(!result.error().connectionUsable());
    QCOMPARE(connection->execute("DO 1").error().kind, ErrorKind::connectionLost);
}

void TestMariadbErrors::wrongParameterCount() {
    const auto connection = m_live->connect();
    const std::array two = {ColumnType::int64, ColumnType::int64};
    QCOMPARE(connection->prepare("INSERT INTO `parent` VALUES (?)", two).error().kind,
             ErrorKind::invalidArgument);
    const auto statement =
        need(connection->prepare("INSERT INTO `parent` VALUES (?)", std::span(two).first(1)));
    QCOMPARE(statement->execute(std::array{Value::integer(1), Value::integer(2)}).error().kind,
             ErrorKind::invalidArgument);
}

void TestMariadbErrors::transactionsOutOfOrder() {
    const auto connection = m_live->connect();
    QVERIFY(!connection->commit());
    need(connection->begin());
    QVERIFY(!connection->begin());
    need(connection->commit());
    need(connection->rollback());
}

void TestMariadbErrors::failedStatementLeavesTheTransactionOpen() {
    const auto connection = m_live->connect();
    need(connection->begin());
    need(connection->execute("INSERT INTO `parent` VALUES (10)"));
    QVERIFY(!connection->execute("INSERT INTO `parent` VALUES (1)"));
    QCOMPARE(need(connection->query("SELECT COUNT(*) FROM `parent`")).at(0).at(0), std::string("3"));
    need(connection->rollback());
    QCOMPARE(m_live->count("parent"), std::string("2"));
}

void TestMariadbErrors::killedServerAndAfter() {
    auto connection = m_live->connect();
    std::jthread other([&] {
        std::this_thread::sleep_for(200ms);
        m_live->sandbox().signal(SIGKILL);
    });
    const auto before = std::chrono::steady_clock::now();
    const auto result = connection->execute(endlessStatement);
    QVERIFY(!result);
    QVERIFY2(result.error().kind == ErrorKind::connectionLost, result.error().describe().c_str());
    QVERIFY(std::chrono::steady_clock::now() - before < 3s);
    const auto gone = m_live->database().connect({});
    QVERIFY(!gone);
    QCOMPARE(gone.error().kind, ErrorKind::unreachable);
    connection.reset();  // before the database that it comes from
    m_live->sandbox().restart();
    m_live->open();
    QCOMPARE(m_live->count("parent"), std::string("2"));
}

QTEST_GUILESS_MAIN(TestMariadbErrors)
#include "tst_mariadb_errors.moc"
