// SPDX-License-Identifier: MIT
#include <chrono>
#include <thread>

#include <QTest>

#include "tests/live/postgresql/live_server.h"

using namespace loadstone;
using namespace std::chrono_literals;

Q_DECLARE_METATYPE(ErrorKind)

class TestPostgresqlErrors : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase();
    void provoked_data();
    void provoked();
    void deadlock();
    void serialization();
    void lockTimeout();
    void deniedTable();
    void failedTransactionIsNotCommitted();
    void rollbackEndsWhateverIsOpen();
    void terminatedSession();
    void killedServer();
    void noticesAreSilent();
    void cleanupTestCase() { m_live.reset(); }

   private:
    std::unique_ptr<LiveServer> m_live;
};

void TestPostgresqlErrors::initTestCase() {
    m_live = std::make_unique<LiveServer>();
    need(m_live->connect()->execute(
        "CREATE TABLE parent (id INTEGER PRIMARY KEY, note TEXT);"
        "CREATE TABLE child (id INTEGER PRIMARY KEY, parent_id INTEGER NOT NULL REFERENCES parent,"
        " words VARCHAR(5), amount INTEGER CHECK (amount > 0));"
        "INSERT INTO parent VALUES (1), (2)"));
}

void TestPostgresqlErrors::provoked_data() {
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("sqlState");
    QTest::addColumn<ErrorKind>("kind");
    const auto row = [](const char* name, const char* sql, const char* state, ErrorKind kind,
                        const char* before = "SELECT 1") {
        QTest::newRow(name) << QString(before) << QString(sql) << QString(state) << kind;
    };
    row("duplicate key", "INSERT INTO parent VALUES (1)", "23505", ErrorKind::duplicateKey);
    row("no parent", "INSERT INTO child VALUES (1, 99)", "23503", ErrorKind::constraint);
    row("children present", "DELETE FROM parent WHERE id = 1", "23503", ErrorKind::constraint,
        "INSERT INTO child VALUES (1, 1) ON CONFLICT DO NOTHING");
    row("not null", "INSERT INTO child VALUES (2, NULL)", "23502", ErrorKind::constraint);
    row("check", "INSERT INTO child VALUES (2, 1, 'a', -1)", "23514", ErrorKind::constraint);
    row("text too long", "INSERT INTO child VALUES (2, 1, 'sixsix')", "22001", ErrorKind::constraint);
    row("number out of range", "INSERT INTO parent VALUES (3000000000)", "22003", ErrorKind::constraint);
    row("no number", "INSERT INTO parent VALUES ('x')", "22P02", ErrorKind::constraint);
    row("syntax", "SELEC 1", "42601", ErrorKind::syntax);
    row("no table", "SELECT * FROM nowhere", "42P01", ErrorKind::syntax);
    row("no column", "SELECT nothing FROM parent", "42703", ErrorKind::syntax);
    row("no function", "SELECT nothing()", "42883", ErrorKind::syntax);
    row("table exists", "CREATE TABLE parent (id INTEGER)", "42P07", ErrorKind::syntax);
    row("too complex", "SELECT 1", "54001", ErrorKind::tooLarge, "-- see provoked()");
    row("too many arguments", "SELECT 1", "54023", ErrorKind::tooLarge, "-- see provoked()");
    row("value over 1 GB", "SELECT repeat('x', 1073741823)", "54000", ErrorKind::tooLarge);
    row("temporary files over their limit", "SELECT count(DISTINCT i) FROM generate_series(1, 500000) i",
        "53400", ErrorKind::diskFull, "SET temp_file_limit = '64kB'; SET work_mem = '64kB'");
    row("out of memory for locks", "SELECT 1", "53200", ErrorKind::tooLarge, "-- see provoked()");
    row("lock not available", "LOCK TABLE parent NOWAIT", "25P01", ErrorKind::internal);
    row("read-only", "INSERT INTO parent VALUES (5)", "25006", ErrorKind::denied,
        "SET default_transaction_read_only = on");
    row("not implemented", "CREATE TABLE x (id INTEGER) PARTITION BY LIST (id, id)", "42P17",
        ErrorKind::syntax);
    row("feature not supported", "SELECT 1 UNION SELECT 2 FOR UPDATE", "0A000", ErrorKind::notSupported);
    row("object in use", "DROP DATABASE loadstone", "55006", ErrorKind::lockTimeout);
    row("raised", "DO $$ BEGIN RAISE EXCEPTION 'mine'; END $$", "P0001", ErrorKind::internal);
}

void TestPostgresqlErrors::provoked() {
    QFETCH(QString, before);
    QFETCH(QString, sql);
    QFETCH(QString, sqlState);
    QFETCH(ErrorKind, kind);
    if (sqlState == "54001") {
        sql = "SELECT 1" + QString("+1").repeated(100'000);
    } else if (sqlState == "54023") {
        sql = "SELECT concat(1" + QString(",1").repeated(200) + ")";
    } else if (sqlState == "53200") {
        sql = "DO $$ BEGIN FOR i IN 1 .. 100000 LOOP PERFORM pg_advisory_xact_lock(i); END LOOP; END $$";
    }
    const auto connection = m_live->connect();
    need(connection->execute(before.toStdString()));
    const auto result = connection->query(sql.toStdString());
    QVERIFY(!result);
    const Error& error = result.error();
    QVERIFY2(QString::fromStdString(error.sqlState) == sqlState, error.describe().c_str());
    QVERIFY2(error.kind == kind, error.describe().c_str());
    QCOMPARE(error.nativeCode, 0);
    QVERIFY(error.message.find('\n') == std::string::npos);
    QVERIFY(error.connectionUsable());
    need(connection->query("SELECT 1"));
}

void TestPostgresqlErrors::deadlock() {
    const auto one = m_live->connect();
    const auto two = m_live->connect();
    need(one->begin());
    need(two->begin());
    need(one->execute("UPDATE parent SET note = 'a' WHERE id = 1"));
    need(two->execute("UPDATE parent SET note = 'a' WHERE id = 2"));
    Result<void> first;
    std::jthread other([&] { first = one->execute("UPDATE parent SET note = 'a' WHERE id = 2"); });
    std::this_thread::sleep_for(100ms);
    const auto second = two->execute("UPDATE parent SET note = 'a' WHERE id = 1");
    (void)two->rollback();
    other.join();
    (void)one->rollback();
    const Error& error = second ? first.error() : second.error();
    QVERIFY(first.has_value() != second.has_value());
    QCOMPARE(error.kind, ErrorKind::deadlock);
    QCOMPARE(error.sqlState, std::string("40P01"));
    QVERIFY(error.retryable());
}

void TestPostgresqlErrors::serialization() {
    const auto one = m_live->connect();
    const auto two = m_live->connect();
    need(one->execute("SET default_transaction_isolation = 'repeatable read'"));
    need(one->begin());
    need(one->query("SELECT count(*) FROM parent"));
    need(two->execute("UPDATE parent SET note = 'b' WHERE id = 1"));
    const auto result = one->execute("UPDATE parent SET note = 'c' WHERE id = 1");
    QCOMPARE(result.error().kind, ErrorKind::serialization);
    QCOMPARE(result.error().sqlState, std::string("40001"));
    QVERIFY(result.error().retryable());
    need(one->rollback());
}

void TestPostgresqlErrors::lockTimeout() {
    const auto one = m_live->connect();
    const auto two = m_live->connect();
    need(one->begin());
    need(one->execute("LOCK TABLE parent"));
    need(two->execute("SET lock_timeout = '50ms'"));
    const auto result = two->query("SELECT * FROM parent");
    QCOMPARE(result.error().kind, ErrorKind::lockTimeout);
    QCOMPARE(result.error().sqlState, std::string("55P03"));
    QVERIFY(result.error().retryable());
    need(one->rollback());
}

void TestPostgresqlErrors::deniedTable() {
    const auto database = need(m_live->engine().open(m_live->plainRole("stranger"), {}));
    const auto result = need(database->connect({}))->query("SELECT * FROM loadstone.parent");
    QCOMPARE(result.error().kind, ErrorKind::denied);
    QCOMPARE(result.error().sqlState, std::string("42501"));
}

void TestPostgresqlErrors::failedTransactionIsNotCommitted() {
    const auto connection = m_live->connect();
    need(connection->begin());
    QVERIFY(!connection->execute("INSERT INTO parent VALUES (1)"));
    const auto next = connection->execute("INSERT INTO parent VALUES (7)");
    QCOMPARE(next.error().sqlState, std::string("25P02"));
    const auto committed = connection->commit();
    QVERIFY(!committed);
    QCOMPARE(committed.error().sqlState, std::string("25P02"));
    QVERIFY(!committed.error().retryable());
    need(connection->execute("INSERT INTO parent VALUES (7)"));  // no transaction is open any more
    QCOMPARE(need(m_live->connect()->query("SELECT count(*) FROM parent WHERE id = 7")).at(0).at(0),
             std::string("1"));
    need(connection->execute("DELETE FROM parent WHERE id = 7"));
}

void TestPostgresqlErrors::rollbackEndsWhateverIsOpen() {
    const auto connection = m_live->connect();
    need(connection->rollback());
    need(connection->begin());
    need(connection->execute("INSERT INTO parent VALUES (8)"));
    need(connection->rollback());
    need(connection->begin());
    QVERIFY(!connection->execute("INSERT INTO parent VALUES (1)"));
    need(connection->rollback());
    QCOMPARE(need(connection->query("SELECT count(*) FROM parent")).at(0).at(0), std::string("2"));
}

void TestPostgresqlErrors::terminatedSession() {
    const auto connection = m_live->connect();
    const std::string process = need(connection->query("SELECT pg_backend_pid()")).at(0).at(0);
    need(connection->begin());
    need(m_live->connect()->query("SELECT pg_terminate_backend(" + process + ")"));
    std::this_thread::sleep_for(100ms);
    const auto result = connection->execute("INSERT INTO parent VALUES (9)");
    QCOMPARE(result.error().kind, ErrorKind::connectionLost);
    QCOMPARE(result.error().sqlState, std::string("57P01"));
    QVERIFY(!result.error().connectionUsable());
    QCOMPARE(connection->rollback().error().kind, ErrorKind::connectionLost);
    QCOMPARE(connection->query("SELECT 1").error().kind, ErrorKind::connectionLost);
}

void TestPostgresqlErrors::killedServer() {
    auto connection = m_live->connect();
    Result<void> result;
    std::jthread waiting([&] { result = connection->execute("SELECT pg_sleep(600)"); });
    std::this_thread::sleep_for(200ms);
    m_live->sandbox().signal(SIGKILL);
    waiting.join();
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::connectionLost);
    const auto refused = m_live->database().connect({});
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::unreachable);
    connection.reset();
    m_live->sandbox().restart();
    m_live->reopen();
    QCOMPARE(need(m_live->connect()->query("SELECT count(*) FROM parent")).at(0).at(0), std::string("2"));
}

void TestPostgresqlErrors::noticesAreSilent() {
    // Neither a notice nor a warning reaches standard error, nor is it an error.
    need(m_live->connect()->execute("DROP TABLE IF EXISTS nowhere"));
    need(m_live->connect()->execute("DO $$ BEGIN RAISE WARNING 'loud'; END $$"));
    need(m_live->connect()->execute(""));
}

QTEST_GUILESS_MAIN(TestPostgresqlErrors)
#include "tst_postgresql_errors.moc"
