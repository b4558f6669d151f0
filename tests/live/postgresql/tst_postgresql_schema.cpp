// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <thread>

#include <QTest>
#include <fmt/format.h>

#include "core/base/random.h"
#include "tests/live/postgresql/live_server.h"

using namespace loadstone;

class TestPostgresqlSchema : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase() { m_live = std::make_unique<LiveServer>(); }
    void claimingTwiceKeepsTheMarker();
    void twoAtOnceClaimOneSchema();
    void aForeignSchemaIsRefused();
    void aReservedNameIsRefused();
    void missingPrivilegesAreNamed();
    void nothingIsCreatedBeforeTheClaim();
    void anotherSchemaIsAnotherPlace();
    void tablesAreListedWithoutTheMarker();
    void fillsParentsInTheServer();
    void procedureMakesTheDocumentedRows_data();
    void procedureMakesTheDocumentedRows();
    void queryAnswersText();
    void preparedStatementsCheckTheirParameters();
    void cleanupTestCase() { m_live.reset(); }

   private:
    std::unique_ptr<LiveServer> m_live;
};

void TestPostgresqlSchema::claimingTwiceKeepsTheMarker() {
    const auto marker = [&] {
        return need(m_live->connect()->query("SELECT id, created, version FROM loadstone.loadstone_marker"));
    };
    const auto before = marker();
    QCOMPARE(before.size(), std::size_t{1});
    QCOMPARE(before[0][0].size(), std::size_t{32});
    QCOMPARE(before[0][2], std::string("1"));
    need(m_live->database().claim({}));
    QCOMPARE(marker(), before);
}

void TestPostgresqlSchema::twoAtOnceClaimOneSchema() {
    Target target = m_live->target();
    target.schema = "contested";
    const auto database = need(m_live->engine().open(target, {}));
    std::array<Result<void>, 4> claims;
    {
        std::vector<std::jthread> threads;
        for (Result<void>& claim : claims) {
            threads.emplace_back([&claim, &database] { claim = database->claim({}); });
        }
    }
    for (const Result<void>& claim : claims) {
        QVERIFY2(claim, claim ? "" : claim.error().describe().c_str());
    }
    QCOMPARE(need(m_live->connect()->query("SELECT count(*) FROM contested.loadstone_marker")).at(0).at(0),
             std::string("1"));
}

void TestPostgresqlSchema::aForeignSchemaIsRefused() {
    need(m_live->connect()->execute("CREATE SCHEMA theirs; CREATE TABLE theirs.t (id INTEGER)"));
    for (const char* schema : {"theirs", "public", "information_schema"}) {
        Target target = m_live->target();
        target.schema = schema;
        const auto database = need(m_live->engine().open(target, {}));
        const auto claimed = database->claim({});
        QVERIFY(!claimed);
        QCOMPARE(claimed.error().kind, ErrorKind::notOurs);
        QVERIFY(claimed.error().message.find(schema) != std::string::npos);
        QVERIFY(claimed.error().hint.find("?schema=NAME") != std::string::npos);
    }
    QCOMPARE(
        need(m_live->connect()->query("SELECT to_regclass('theirs.loadstone_marker') IS NULL")).at(0).at(0),
        std::string("t"));
}

void TestPostgresqlSchema::aReservedNameIsRefused() {
    Target target = m_live->target();
    target.schema = "pg_mine";
    const auto claimed = need(m_live->engine().open(target, {}))->claim({});
    QCOMPARE(claimed.error().kind, ErrorKind::invalidArgument);
    QCOMPARE(claimed.error().sqlState, std::string("42939"));
    target.schema = "$user";
    QCOMPARE(m_live->engine().open(target, {}).error().kind, ErrorKind::invalidArgument);
}

void TestPostgresqlSchema::missingPrivilegesAreNamed() {
    Target target = m_live->plainRole("visitor");
    const auto existing = need(m_live->engine().open(target, {}))->claim({});
    QCOMPARE(existing.error().kind, ErrorKind::denied);
    QVERIFY(existing.error().message.find("USAGE and CREATE") != std::string::npos);
    QVERIFY(existing.error().hint.find("GRANT USAGE, CREATE ON SCHEMA \"loadstone\" TO \"visitor\"") !=
            std::string::npos);

    target.schema = "wanted";
    const auto claimed = need(m_live->engine().open(target, {}))->claim({});
    QCOMPARE(claimed.error().kind, ErrorKind::denied);
    QCOMPARE(claimed.error().sqlState, std::string("42501"));
    QVERIFY(claimed.error().message.find("CREATE on the database \"loadstone\"") != std::string::npos);
    QVERIFY(claimed.error().hint.find("GRANT CREATE ON DATABASE \"loadstone\" TO \"visitor\"") !=
            std::string::npos);

    need(m_live->connect()->execute("GRANT CREATE ON DATABASE loadstone TO visitor"));
    need(need(m_live->engine().open(target, {}))->claim({}));
}

void TestPostgresqlSchema::nothingIsCreatedBeforeTheClaim() {
    Target target = m_live->target();
    target.schema = "later";
    const auto database = need(m_live->engine().open(target, {}));
    const auto connection = need(database->connect({}));
    QVERIFY(need(connection->tables()).empty());
    need(connection->probe());
    QCOMPARE(connection->execute("CREATE TABLE t (id INTEGER)").error().kind, ErrorKind::syntax);
    QCOMPARE(connection->query("SELECT * FROM loadstone_marker").error().kind, ErrorKind::syntax);
    QCOMPARE(need(connection->query("SELECT count(*) FROM pg_namespace WHERE nspname = 'later'")).at(0).at(0),
             std::string("0"));
    need(database->claim({}));
    need(connection->execute("CREATE TABLE t (id INTEGER)"));  // the schema is found without a reconnect
    QCOMPARE(need(connection->tables()), std::vector<std::string>{"t"});
}

void TestPostgresqlSchema::anotherSchemaIsAnotherPlace() {
    Target target = m_live->target();
    target.schema = "Odd \"name\"; --";
    const auto database = need(m_live->engine().open(target, {}));
    need(database->claim({}));
    const auto connection = need(database->connect({}));
    need(connection->execute("CREATE TABLE here (id INTEGER PRIMARY KEY)"));
    QCOMPARE(need(connection->tables()), std::vector<std::string>{"here"});
    const auto ours = need(m_live->connect()->tables());
    QVERIFY(std::find(ours.begin(), ours.end(), "here") == ours.end());
}

void TestPostgresqlSchema::tablesAreListedWithoutTheMarker() {
    m_live->createTable("Mixed Case");
    m_live->createTable("b_2");
    need(m_live->connect()->execute("CREATE VIEW a_view AS SELECT 1 AS one"));
    QCOMPARE(need(m_live->connect()->tables()), (std::vector<std::string>{"Mixed Case", "b_2"}));
    need(m_live->connect()->execute(m_live->dialect().dropTable("Mixed Case")));
    QCOMPARE(need(m_live->connect()->tables()), std::vector<std::string>{"b_2"});
}

void TestPostgresqlSchema::fillsParentsInTheServer() {
    need(m_live->connect()->execute(
        m_live->dialect().createTable({"filled", {{"id", ColumnType::int32}}, {"id"}})));
    const auto connection = m_live->connect();
    need(connection->execute(m_live->dialect().fillSequence("filled", "id", 5, 1004)));
    QCOMPARE(need(connection->query("SELECT COUNT(*), MIN(id), MAX(id) FROM filled")).at(0),
             (std::vector<std::string>{"1000", "5", "1004"}));
}

void TestPostgresqlSchema::procedureMakesTheDocumentedRows_data() {
    QTest::addColumn<bool>("scatter");
    QTest::addColumn<qint64>("stride");
    QTest::addColumn<qint64>("first");
    QTest::addColumn<qint64>("bound");
    QTest::newRow("ascending") << false << qint64{1} << qint64{1} << qint64{1000};
    QTest::newRow("interleaved, largest L") << false << qint64{256} << qint64{7} << qint64{1'000'000};
    QTest::newRow("scattered") << true << qint64{1} << qint64{1} << qint64{1000};
    QTest::newRow("scattered, far up") << true << qint64{3} << qint64{2'147'480'000} << qint64{10};
}

void TestPostgresqlSchema::procedureMakesTheDocumentedRows() {
    QFETCH(bool, scatter);
    QFETCH(qint64, stride);
    QFETCH(qint64, first);
    QFETCH(qint64, bound);
    constexpr std::int64_t rows = 200;
    constexpr std::int64_t seed = 2147483647;
    // Names of the procedure's own variables, which must not get into the way.
    const std::vector<ColumnDef> columns = {
        {"id", ColumnType::int64}, {"k", ColumnType::int32}, {"v1", ColumnType::int32}};
    const Dialect& dialect = m_live->dialect();
    const auto connection = m_live->connect();
    need(connection->execute(dialect.createTable({"made", columns, {"id"}})));
    need(connection->execute(
        dialect.createProcedure({"make_rows", {"made", columns}, bound, scatter, stride})));
    {
        const std::array types = {ColumnType::int64, ColumnType::int64, ColumnType::int64};
        const auto call = need(connection->prepare(dialect.callProcedure("make_rows"), types));
        need(connection->begin());
        need(call->execute(std::array{Value::integer(first), Value::integer(rows), Value::integer(seed)}));
        need(connection->commit());
    }
    std::int64_t state = seed;
    const auto next = [&state, bound] {
        state = (state * 1103515245 + 12345) % (std::int64_t{1} << 31);
        return 1 + state * bound / (std::int64_t{1} << 31);
    };
    std::vector<std::array<std::int64_t, 3>> numbers;
    for (std::int64_t i = 0; i < rows; ++i) {
        const std::int64_t s = first + i * stride;
        const std::int64_t a = next();
        const std::int64_t b = next();
        numbers.push_back({scatter ? scatter31(s) : s, a, b});
    }
    std::sort(numbers.begin(), numbers.end());
    std::vector<std::vector<std::string>> expected;
    for (const auto& row : numbers) {
        expected.push_back({std::to_string(row[0]), std::to_string(row[1]), std::to_string(row[2])});
    }
    QCOMPARE(need(connection->query("SELECT * FROM made ORDER BY id")), expected);
    need(connection->execute(dialect.dropProcedure("make_rows")));
    need(connection->execute(dialect.dropTable("made")));
}

void TestPostgresqlSchema::queryAnswersText() {
    const auto rows = need(m_live->connect()->query(
        "SELECT 1, NULL, 'ab '::varchar, 0.1::float8 + 0.2::float8, 1.50::numeric(9,2), DATE '2024-02-29',"
        " TIMESTAMP '2024-02-29 12:00:00.25', true, current_setting('TimeZone'), 'a\\b'"));
    QCOMPARE(rows.size(), std::size_t{1});
    QCOMPARE(rows[0], (std::vector<std::string>{"1", "", "ab ", "0.30000000000000004", "1.50", "2024-02-29",
                                                "2024-02-29 12:00:00.25", "t", "UTC", "a\\b"}));
    QVERIFY(need(m_live->connect()->query("SELECT 1 WHERE false")).empty());
}

void TestPostgresqlSchema::preparedStatementsCheckTheirParameters() {
    const auto connection = m_live->connect();
    need(connection->execute("CREATE TABLE stated (a INTEGER, b VARCHAR(5), c TIMESTAMP)"));
    const std::array types = {ColumnType::int32, ColumnType::text, ColumnType::timestamp};
    const auto insert = need(connection->prepare("INSERT INTO stated VALUES ($1, $2, $3)", types));
    QCOMPARE(insert->execute(std::array{Value::integer(1)}).error().kind, ErrorKind::invalidArgument);
    QCOMPARE(insert->execute(std::array{Value::integer(1LL << 40), Value(), Value()}).error().kind,
             ErrorKind::constraint);
    QCOMPARE(insert->execute(std::array{Value::integer(1), Value::text("sixsix"), Value()}).error().kind,
             ErrorKind::constraint);
    need(insert->execute(std::array{Value::integer(1), Value::text("five5"), Value::integer(1'000'000)}));
    need(insert->execute(std::array{Value(), Value::text({}), Value()}));
    QCOMPARE(need(connection->query("SELECT coalesce(a, 0), b, c FROM stated ORDER BY a")),
             (std::vector<std::vector<std::string>>{{"1", "five5", "1970-01-01 00:00:01"}, {"0", "", ""}}));
    QCOMPARE(connection->prepare("INSERT INTO nowhere VALUES ($1)", types).error().kind, ErrorKind::syntax);
}

QTEST_GUILESS_MAIN(TestPostgresqlSchema)
#include "tst_postgresql_schema.moc"
