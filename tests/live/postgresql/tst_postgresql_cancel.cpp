// SPDX-License-Identifier: MIT
#include <array>
#include <atomic>
#include <chrono>
#include <thread>

#include <QTest>

#include "tests/live/postgresql/interrupted.h"
#include "tests/live/postgresql/live_server.h"

using namespace loadstone;
using namespace std::chrono_literals;

namespace {

using Time = std::chrono::steady_clock;

constexpr const char* endless = "SELECT pg_sleep(600)";
constexpr const char* lockedUpdate = "UPDATE locked SET id = 1";

}  // namespace

Q_DECLARE_METATYPE(WritePath)

class TestPostgresqlCancel : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase();
    void aRunningStatementIsCancelled();
    void aWaitForALockIsCancelled();
    void everyPathIsCancelled_data();
    void everyPathIsCancelled();
    void everyPathWaitingForALockIsCancelled_data() { everyPathIsCancelled_data(); }
    void everyPathWaitingForALockIsCancelled();
    void cancelAtRestDoesNothing();
    void cancelsNeverHitALaterCall();
    void aTimeOutOfTheServerIsNoCancel();
    void abortEndsARunningStatement();
    void abortAtRestEndsTheConnection();
    void cleanupTestCase() { m_live.reset(); }

   private:
    std::unique_ptr<LiveServer> m_live;
};

void TestPostgresqlCancel::initTestCase() {
    m_live = std::make_unique<LiveServer>();
    m_live->createTable("t");
    m_live->createTable("locked");
    need(m_live->connect()->execute("INSERT INTO locked VALUES (1)"));
}

void TestPostgresqlCancel::aRunningStatementIsCancelled() {
    const auto connection = m_live->connect();
    const auto [result, took] =
        interrupted([&] { return connection->execute(endless); }, [&] { connection->cancel(); });
    QCOMPARE(result.error().kind, ErrorKind::cancelled);
    QCOMPARE(result.error().sqlState, std::string("57014"));
    QVERIFY(took < 2s);
    need(connection->execute("INSERT INTO t VALUES (1)"));
    need(connection->execute("DELETE FROM t"));
}

void TestPostgresqlCancel::aWaitForALockIsCancelled() {
    const auto holder = m_live->connect();
    need(holder->begin());
    need(holder->execute(lockedUpdate));
    const auto waiter = m_live->connect();
    need(waiter->begin());
    const auto [result, took] =
        interrupted([&] { return waiter->execute(lockedUpdate); }, [&] { waiter->cancel(); });
    QCOMPARE(result.error().kind, ErrorKind::cancelled);
    QVERIFY(took < 2s);
    need(waiter->rollback());
    need(holder->rollback());
    need(waiter->execute(lockedUpdate));
}

void TestPostgresqlCancel::everyPathIsCancelled_data() {
    QTest::addColumn<WritePath>("path");
    for (const WritePath path : {WritePath::row, WritePath::prepared, WritePath::multirow, WritePath::array,
                                 WritePath::pipeline, WritePath::load}) {
        QTest::newRow(std::string(nameOf(path)).c_str()) << path;
    }
}

void TestPostgresqlCancel::everyPathIsCancelled() {
    QFETCH(WritePath, path);
    const auto connection = m_live->connect();
    const auto writer = need(connection->rowWriter({"t", {{"id", ColumnType::int64}}}, path, 1000));
    Counter rows;
    need(connection->begin());
    const auto [result, took] =
        interrupted([&] { return writer->write(rows, 1'000'000'000); }, [&] { connection->cancel(); });
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::cancelled);
    QVERIFY(took < 2s);
    need(connection->rollback());
    Counter few;
    need(writer->write(few, 1));
    QCOMPARE(m_live->count("t"), std::string("1"));
    need(connection->execute("DELETE FROM t"));
}

void TestPostgresqlCancel::everyPathWaitingForALockIsCancelled() {
    QFETCH(WritePath, path);
    const auto connection = m_live->connect();
    const auto writer = need(connection->rowWriter({"t", {{"id", ColumnType::int64}}}, path, 1000));
    const auto holder = m_live->connect();
    need(holder->begin());
    need(holder->execute("LOCK TABLE t"));
    Counter rows;
    need(connection->begin());
    const auto [result, took] =
        interrupted([&] { return writer->write(rows, 5000); }, [&] { connection->cancel(); });
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::cancelled);
    QVERIFY(took < 2s);
    need(connection->rollback());
    need(holder->rollback());
}

void TestPostgresqlCancel::cancelAtRestDoesNothing() {
    const auto connection = m_live->connect();
    connection->cancel();
    need(connection->execute(lockedUpdate));
    need(connection->begin());
    connection->cancel();
    need(connection->execute(lockedUpdate));
    connection->cancel();
    need(connection->commit());
}

void TestPostgresqlCancel::cancelsNeverHitALaterCall() {
    // Short calls under a hail of cancels; each ends well or as cancelled, and the first call after the hail
    // ends well.
    const auto connection = m_live->connect();
    for (int round = 0; round < 10; ++round) {
        std::atomic<bool> go = true;
        std::jthread hail([&] {
            while (go) {
                connection->cancel();
                std::this_thread::sleep_for(1ms);
            }
        });
        for (int i = 0; i < 50; ++i) {
            const auto result = connection->query("SELECT pg_sleep(0.002)");
            QVERIFY2(result || result.error().kind == ErrorKind::cancelled,
                     result ? "" : result.error().describe().c_str());
        }
        go = false;
        hail.join();
        need(connection->query("SELECT id FROM locked"));
        need(connection->query("SELECT pg_sleep(0.05)"));
    }
}

void TestPostgresqlCancel::aTimeOutOfTheServerIsNoCancel() {
    const auto connection = m_live->connect();
    need(connection->execute("SET statement_timeout = '50ms'"));
    const auto result = connection->execute(endless);
    QCOMPARE(result.error().kind, ErrorKind::lockTimeout);
    QCOMPARE(result.error().sqlState, std::string("57014"));
    QVERIFY(result.error().hint.find("statement_timeout") != std::string::npos);
}

void TestPostgresqlCancel::abortEndsARunningStatement() {
    const auto connection = m_live->connect();
    need(connection->begin());
    need(connection->execute("INSERT INTO t VALUES (1)"));
    const auto [result, took] =
        interrupted([&] { return connection->execute(endless); }, [&] { connection->abort(); });
    QCOMPARE(result.error().kind, ErrorKind::connectionLost);
    QVERIFY(took < 2s);
    QCOMPARE(connection->execute("INSERT INTO t VALUES (2)").error().kind, ErrorKind::connectionLost);
    (void)connection->rollback();
    QCOMPARE(connection->begin().error().kind, ErrorKind::connectionLost);
    QTRY_COMPARE(m_live->count("t"), std::string("0"));
}

void TestPostgresqlCancel::abortAtRestEndsTheConnection() {
    const auto connection = m_live->connect();
    const std::array types = {ColumnType::int64};
    const auto statement = need(connection->prepare("INSERT INTO t VALUES ($1)", types));
    connection->abort();
    connection->cancel();
    QCOMPARE(statement->execute(std::array{Value::integer(1)}).error().kind, ErrorKind::connectionLost);
    QCOMPARE(connection->query("SELECT 1").error().kind, ErrorKind::connectionLost);
    need(m_live->connect()->query("SELECT 1"));
}

QTEST_GUILESS_MAIN(TestPostgresqlCancel)
#include "tst_postgresql_cancel.moc"
