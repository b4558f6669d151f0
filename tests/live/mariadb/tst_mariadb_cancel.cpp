// SPDX-License-Identifier: MIT
#include <atomic>
#include <chrono>
#include <thread>

#include <QTest>

#include "tests/live/mariadb/live_mariadb.h"

using namespace loadstone;
using namespace std::chrono_literals;

namespace {

constexpr auto soon = 3s;  // two are promised; the machine that tests may be busy

/// Runs a call and acts on the connection after a while; returns the result and how long the call lasted
/// after the act.
template <typename Call, typename Act>
auto interrupted(Connection& connection, Call call, Act act) {
    std::chrono::steady_clock::time_point acted;
    std::jthread other([&] {
        std::this_thread::sleep_for(300ms);
        acted = std::chrono::steady_clock::now();
        act(connection);
    });
    auto result = call(connection);
    const auto ended = std::chrono::steady_clock::now();
    other.join();
    return std::pair{std::move(result), ended - acted};
}

auto statement(const char* sql) {
    return [sql](Connection& connection) { return connection.execute(sql); };
}

void cancel(Connection& connection) { connection.cancel(); }
void abandon(Connection& connection) { connection.abort(); }

class Counter final : public RowSource {
   public:
    explicit Counter(std::int64_t first = 0) : m_id(first) {}
    void next(std::span<Value> row) noexcept override { row[0] = Value::integer(++m_id); }

   private:
    std::int64_t m_id;
};

const InsertShape keys{"t", {{"id", ColumnType::int64}}};

}  // namespace

class TestMariadbCancel : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase();
    void init() { need(m_live->connect()->execute("DELETE FROM `t`")); }
    void aRunningStatementIsCancelled();
    void aWaitForALockIsCancelled();
    void aWriteOfManyStatementsIsCancelled();
    void aLoadIsCancelledAsAWhole();
    void aProcedureOutsideATransactionLeavesNothing();
    void cancelAtRestDoesNothing();
    void cancelsNeverHitALaterCall();
    void abortEndsARunningStatement();
    void abortEndsAWaitForALock();
    void abortAtRestEndsTheConnection();
    void cleanupTestCase() { m_live.reset(); }

   private:
    std::unique_ptr<LiveMariadb> m_live;
};

void TestMariadbCancel::initTestCase() {
    m_live = std::make_unique<LiveMariadb>();
    m_live->createTable("t");
    m_live->createTable("locked");
    need(m_live->connect()->execute("INSERT INTO `locked` VALUES (1)"));
}

void TestMariadbCancel::aRunningStatementIsCancelled() {
    const auto connection = m_live->connect();
    const auto [result, took] =
        interrupted(*connection, statement("INSERT INTO `t` SELECT a.seq FROM seq_1_to_100000000 a"), cancel);
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::cancelled);
    QCOMPARE(result.error().nativeCode, 1317);
    QVERIFY(took < soon);
    need(connection->execute("INSERT INTO `t` VALUES (1)"));
    QCOMPARE(m_live->count("t"), std::string("1"));
}

void TestMariadbCancel::aWaitForALockIsCancelled() {
    const auto holder = m_live->connect();
    need(holder->begin());
    need(holder->execute("UPDATE `locked` SET `id` = `id` WHERE `id` = 1 AND SLEEP(0) = 0"));
    need(holder->execute("DELETE FROM `locked` WHERE `id` = 1"));
    const auto connection = m_live->connect();
    need(connection->begin());
    const auto [result, took] =
        interrupted(*connection, statement("DELETE FROM `locked` WHERE `id` = 1"), cancel);
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::cancelled);
    QVERIFY(took < soon);
    need(connection->rollback());
    need(holder->rollback());
}

void TestMariadbCancel::aWriteOfManyStatementsIsCancelled() {
    const auto connection = m_live->connect();
    const auto writer = need(connection->rowWriter(keys, WritePath::row, 1));
    Counter counter;
    need(connection->begin());
    const auto [result, took] = interrupted(
        *connection, [&](Connection&) { return writer->write(counter, 100'000'000); }, cancel);
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::cancelled);
    QVERIFY(took < soon);
    need(connection->rollback());
    QCOMPARE(m_live->count("t"), std::string("0"));
}

void TestMariadbCancel::aLoadIsCancelledAsAWhole() {
    const auto connection = m_live->connect();
    const auto writer = need(connection->rowWriter(keys, WritePath::load, 3'000'000));
    Counter counter;
    const auto [result, took] = interrupted(
        *connection, [&](Connection&) { return writer->write(counter, 3'000'000); }, cancel);
    QVERIFY(!result);
    QVERIFY2(result.error().kind == ErrorKind::cancelled, result.error().describe().c_str());
    QVERIFY(took < 2 * soon);
    QCOMPARE(m_live->count("t"), std::string("0"));
    Counter again;
    need(writer->write(again, 10));
    QCOMPARE(m_live->count("t"), std::string("10"));
}

void TestMariadbCancel::aProcedureOutsideATransactionLeavesNothing() {
    const auto connection = m_live->connect();
    const Dialect& dialect = m_live->dialect();
    need(connection->execute(dialect.createProcedure({"fill_t", keys, 1, false, 1})));
    const std::array types = {ColumnType::int64, ColumnType::int64, ColumnType::int64};
    {
        const auto call = need(connection->prepare(dialect.callProcedure("fill_t"), types));
        const std::array values = {Value::integer(1), Value::integer(1'000'000'000), Value::integer(1)};
        const auto [result, took] = interrupted(
            *connection, [&](Connection&) { return call->execute(values); }, cancel);
        QVERIFY(!result);
        QCOMPARE(result.error().kind, ErrorKind::cancelled);
        QVERIFY(took < 2 * soon);
        QCOMPARE(m_live->count("t"), std::string("0"));
        QCOMPARE(need(connection->query("SELECT @@in_transaction")).at(0).at(0), std::string("0"));
    }
    need(connection->execute(dialect.dropProcedure("fill_t")));
}

void TestMariadbCancel::cancelAtRestDoesNothing() {
    const auto connection = m_live->connect();
    connection->cancel();
    connection->cancel();
    std::this_thread::sleep_for(100ms);
    need(connection->execute("INSERT INTO `t` VALUES (1)"));
    QCOMPARE(m_live->count("t"), std::string("1"));
}

void TestMariadbCancel::cancelsNeverHitALaterCall() {
    const auto connection = m_live->connect();
    std::atomic<bool> inCall = false;
    std::atomic<bool> over = false;
    std::jthread canceller([&] {
        while (!over) {
            if (inCall) {
                connection->cancel();
                std::this_thread::sleep_for(300us);
            }
        }
    });
    int cancelled = 0;
    for (int i = 0; i < 300; ++i) {
        inCall = true;
        const auto slept = connection->query("SELECT SLEEP(0.002)");
        inCall = false;
        // The server answers an interrupted SLEEP with 1 instead of an error.
        cancelled += !slept || slept->front().front() == "1" ? 1 : 0;
        const auto after = connection->query("SELECT SLEEP(0.001)");
        QVERIFY2(after, after ? "" : after.error().describe().c_str());
        QCOMPARE(after->front().front(), std::string("0"));
    }
    over = true;
    QVERIFY(cancelled > 0);
}

void TestMariadbCancel::abortEndsARunningStatement() {
    const auto connection = m_live->connect();
    const auto [result, took] = interrupted(*connection, statement(endlessStatement), abandon);
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::connectionLost);
    QVERIFY(took < soon);
    QCOMPARE(connection->execute("DO 1").error().kind, ErrorKind::connectionLost);
}

void TestMariadbCancel::abortEndsAWaitForALock() {
    const auto holder = m_live->connect();
    need(holder->begin());
    need(holder->execute("DELETE FROM `locked` WHERE `id` = 1"));
    const auto connection = m_live->connect();
    need(connection->begin());
    const auto [result, took] =
        interrupted(*connection, statement("DELETE FROM `locked` WHERE `id` = 1"), abandon);
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::connectionLost);
    QVERIFY(took < soon);
    need(holder->rollback());
}

void TestMariadbCancel::abortAtRestEndsTheConnection() {
    const auto connection = m_live->connect();
    connection->abort();
    QCOMPARE(connection->execute("DO 1").error().kind, ErrorKind::connectionLost);
    QCOMPARE(connection->begin().error().kind, ErrorKind::connectionLost);
    need(connection->rollback());
}

QTEST_GUILESS_MAIN(TestMariadbCancel)
#include "tst_mariadb_cancel.moc"
