// SPDX-License-Identifier: MIT
#include <atomic>
#include <chrono>
#include <thread>

#include <QTest>

#include "tests/live/firebird/live_targets.h"

using namespace loadstone;
using namespace std::chrono_literals;

namespace {

/// Runs the statement and acts on the connection after a while; returns the result and how long the call
/// lasted after the act.
template <typename Act>
std::pair<Result<void>, std::chrono::steady_clock::duration> interrupted(Connection& connection,
                                                                         const char* sql, Act act) {
    std::chrono::steady_clock::time_point acted;
    std::jthread other([&] {
        std::this_thread::sleep_for(200ms);
        acted = std::chrono::steady_clock::now();
        act(connection);
    });
    auto result = connection.execute(sql);
    const auto ended = std::chrono::steady_clock::now();
    other.join();
    return {std::move(result), ended - acted};
}

void cancel(Connection& connection) { connection.cancel(); }
void abandon(Connection& connection) { connection.abort(); }

class Counter final : public RowSource {
   public:
    void next(std::span<Value> row) noexcept override { row[0] = Value::integer(++m_id); }

   private:
    std::int64_t m_id = 0;
};

}  // namespace

class TestFirebirdCancel : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase_data() { LiveTargets::addRows(); }
    void init();
    void aRunningStatementIsCancelled();
    void aWaitForALockIsCancelled();
    void aWriteOfManyStatementsIsCancelled();
    void cancelAtRestDoesNothing();
    void cancelsNeverHitALaterCall();
    void abortEndsARunningStatement();
    void abortAtRestEndsTheConnection();

   private:
    LiveTargets m_targets;
    LiveDatabase* m_live = nullptr;
};

void TestFirebirdCancel::init() {
    m_live = &m_targets.current([](LiveDatabase& live) {
        live.createTable("t");
        live.createTable("locked");
        need(live.connect()->execute("INSERT INTO \"locked\" VALUES (1)"));
    });
}

void TestFirebirdCancel::aRunningStatementIsCancelled() {
    const auto connection = m_live->connect();
    need(connection->begin());
    need(connection->execute("INSERT INTO \"t\" VALUES (1)"));
    const auto [result, took] = interrupted(*connection, endlessStatement, cancel);
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::cancelled);
    QVERIFY(took < 2s);
    // Neither the connection nor what the transaction did before is lost.
    need(connection->execute("INSERT INTO \"t\" VALUES (2)"));
    need(connection->commit());
    QCOMPARE(m_live->count("t"), std::string("2"));
    need(connection->execute("DELETE FROM \"t\""));
}

void TestFirebirdCancel::aWaitForALockIsCancelled() {
    const auto holder = m_live->connect();
    need(holder->begin());
    need(holder->execute("UPDATE \"locked\" SET \"id\" = 1"));
    const auto waiter = m_live->connect();
    const auto [result, took] = interrupted(*waiter, "UPDATE \"locked\" SET \"id\" = 1", cancel);
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::cancelled);
    QVERIFY(took < 2s);
    need(holder->rollback());
    need(waiter->execute("UPDATE \"locked\" SET \"id\" = 1"));
}

void TestFirebirdCancel::aWriteOfManyStatementsIsCancelled() {
    const auto connection = m_live->connect();
    const auto writer =
        need(connection->rowWriter({"t", {{"id", ColumnType::int64}}}, WritePath::prepared, 1));
    Counter rows;
    need(connection->begin());
    std::jthread other([&] {
        std::this_thread::sleep_for(200ms);
        connection->cancel();
    });
    const auto result = writer->write(rows, 1'000'000'000);
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::cancelled);
    need(connection->rollback());
    QCOMPARE(m_live->count("t"), std::string("0"));
}

void TestFirebirdCancel::cancelAtRestDoesNothing() {
    const auto connection = m_live->connect();
    connection->cancel();
    need(connection->execute("UPDATE \"locked\" SET \"id\" = 1"));
    need(connection->begin());
    connection->cancel();
    need(connection->execute("UPDATE \"locked\" SET \"id\" = 1"));
    connection->cancel();
    need(connection->commit());
}

void TestFirebirdCancel::cancelsNeverHitALaterCall() {
    // Short calls under a hail of cancels; each ends well or as cancelled, and the first call after the hail
    // ends well.
    const auto connection = m_live->connect();
    for (int round = 0; round < 20; ++round) {
        std::atomic<bool> go = true;
        std::jthread hail([&] {
            while (go) {
                connection->cancel();
            }
        });
        for (int i = 0; i < 50; ++i) {
            const auto result = connection->query("SELECT \"id\" FROM \"locked\"");
            QVERIFY2(result || result.error().kind == ErrorKind::cancelled,
                     result ? "" : result.error().describe().c_str());
        }
        go = false;
        hail.join();
        need(connection->query("SELECT \"id\" FROM \"locked\""));
    }
}

void TestFirebirdCancel::abortEndsARunningStatement() {
    const auto connection = m_live->connect();
    need(connection->begin());
    need(connection->execute("INSERT INTO \"t\" VALUES (1)"));
    const auto [result, took] = interrupted(*connection, endlessStatement, abandon);
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::connectionLost);
    QVERIFY(took < 2s);
    QCOMPARE(connection->execute("INSERT INTO \"t\" VALUES (2)").error().kind, ErrorKind::connectionLost);
    (void)connection->rollback();
    QCOMPARE(connection->begin().error().kind, ErrorKind::connectionLost);
    QCOMPARE(m_live->count("t"), std::string("0"));
}

void TestFirebirdCancel::abortAtRestEndsTheConnection() {
    const auto connection = m_live->connect();
    const std::array types = {ColumnType::int64};
    const auto statement = need(connection->prepare("INSERT INTO \"t\" VALUES (?)", types));
    connection->abort();
    connection->cancel();
    QCOMPARE(statement->execute(std::array{Value::integer(1)}).error().kind, ErrorKind::connectionLost);
    QCOMPARE(connection->query("SELECT 1 FROM RDB$DATABASE").error().kind, ErrorKind::connectionLost);
    need(m_live->connect()->query("SELECT 1 FROM RDB$DATABASE"));
}

QTEST_GUILESS_MAIN(TestFirebirdCancel)
#include "tst_firebird_cancel.moc"
