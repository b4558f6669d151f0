// SPDX-License-Identifier: MIT
#include <algorithm>
#include <thread>

#include <QTest>
#include <fmt/format.h>

#include "core/base/random.h"
#include "tests/live/firebird/live_targets.h"

using namespace loadstone;

class TestFirebirdSchema : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase_data() { LiveTargets::addRows(); }
    void init() { m_live = &m_targets.current(); }
    void fillsParentsInTheServer();
    void procedureMakesTheDocumentedRows_data();
    void procedureMakesTheDocumentedRows();
    void foreignKeysOffAndOnAgain();
    void tablesCanBeDroppedWhileOthersAreAttached();
    void tablesAreListedWithoutTheMarker();
    void claimingTwiceKeepsTheMarker();
    void aForeignDatabaseIsRefused();
    void serverInfoNamesWhatMatters();
    void queryAnswersText();

   private:
    LiveTargets m_targets;
    LiveDatabase* m_live = nullptr;
};

void TestFirebirdSchema::fillsParentsInTheServer() {
    m_live->createTable("filled");
    const auto connection = m_live->connect();
    need(connection->execute(m_live->dialect().fillSequence("filled", "id", 5, 1004)));
    QCOMPARE(need(connection->query("SELECT COUNT(*), MIN(\"id\"), MAX(\"id\") FROM \"filled\"")).at(0),
             (std::vector<std::string>{"1000", "5", "1004"}));
}

void TestFirebirdSchema::procedureMakesTheDocumentedRows_data() {
    QTest::addColumn<bool>("scatter");
    QTest::addColumn<qint64>("stride");
    QTest::addColumn<qint64>("first");
    QTest::addColumn<qint64>("bound");
    QTest::newRow("ascending") << false << qint64{1} << qint64{1} << qint64{1000};
    QTest::newRow("interleaved, largest L") << false << qint64{256} << qint64{7} << qint64{1'000'000};
    QTest::newRow("scattered") << true << qint64{1} << qint64{1} << qint64{1000};
    QTest::newRow("scattered, far up") << true << qint64{3} << qint64{2'147'480'000} << qint64{10};
}

void TestFirebirdSchema::procedureMakesTheDocumentedRows() {
    QFETCH(bool, scatter);
    QFETCH(qint64, stride);
    QFETCH(qint64, first);
    QFETCH(qint64, bound);
    constexpr std::int64_t rows = 200;
    constexpr std::int64_t seed = 2147483647;
    const std::vector<ColumnDef> columns = {
        {"id", ColumnType::int64}, {"a", ColumnType::int32}, {"b", ColumnType::int32}};
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
    std::vector<std::vector<std::string>> expected;
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
    for (const auto& row : numbers) {
        expected.push_back({std::to_string(row[0]), std::to_string(row[1]), std::to_string(row[2])});
    }
    QCOMPARE(need(connection->query("SELECT * FROM \"made\" ORDER BY \"id\"")), expected);
    need(connection->execute(dialect.dropProcedure("make_rows")));
    need(connection->execute(dialect.dropTable("made")));
}

void TestFirebirdSchema::foreignKeysOffAndOnAgain() {
    m_live->createTable("p");
    m_live->createTable("c", {{"p_id", ColumnType::int64}});
    const Dialect& dialect = m_live->dialect();
    const ForeignKeyDef key{"fk_c", "c", "p_id", "p", "id", "ix_c"};
    const auto connection = m_live->connect();
    const auto indexes = [&] {
        return need(connection->query(
                        "SELECT COUNT(*) FROM RDB$INDEX_SEGMENTS s JOIN RDB$INDICES i ON i.RDB$INDEX_NAME"
                        " = s.RDB$INDEX_NAME WHERE i.RDB$RELATION_NAME = 'c' AND"
                        " s.RDB$FIELD_NAME = 'p_id'"))
            .at(0)
            .at(0);
    };
    const auto orphans = [&] { return need(connection->query(dialect.countOrphans(key))).at(0).at(0); };
    need(connection->execute(dialect.addForeignKey(key)));
    QCOMPARE(indexes(), std::string("1"));  // the engine makes the child's index by itself
    QVERIFY(m_live->database().capabilities().indexesForeignKeys);
    QVERIFY(!connection->execute("INSERT INTO \"c\" VALUES (1, 99)"));

    for (const std::string& sql : dialect.foreignKeysOff({key})) {
        need(connection->execute(sql));
    }
    QCOMPARE(indexes(), std::string("1"));
    need(connection->execute("INSERT INTO \"c\" VALUES (1, 99)"));
    QCOMPARE(orphans(), std::string("1"));
    need(connection->execute("DELETE FROM \"c\""));

    const std::vector<SchemaStep> steps = dialect.foreignKeysOn({key});
    QCOMPARE(steps.size(), std::size_t{1});
    for (const std::string& sql : steps.front().statements) {
        need(connection->execute(sql));
    }
    QCOMPARE(indexes(), std::string("1"));
    QCOMPARE(connection->execute("INSERT INTO \"c\" VALUES (1, 99)").error().kind, ErrorKind::constraint);
    QCOMPARE(orphans(), std::string("0"));
}

void TestFirebirdSchema::tablesCanBeDroppedWhileOthersAreAttached() {
    m_live->createTable("gone");
    const InsertShape shape{"gone", {{"id", ColumnType::int64}}};
    class One final : public RowSource {
       public:
        explicit One(std::int64_t id) : m_id(id) {}
        void next(std::span<Value> row) noexcept override { row[0] = Value::integer(m_id++); }

       private:
        std::int64_t m_id;
    };
    std::vector<std::unique_ptr<Connection>> others;
    for (std::int64_t i = 0; i < 4; ++i) {
        others.push_back(m_live->connect());
        for (const WritePath path :
             {WritePath::row, WritePath::prepared, WritePath::multirow, WritePath::array}) {
            const auto writer = need(others.back()->rowWriter(shape, path, 20));
            One rows(1000 * (i + 1) + 100 * static_cast<int>(path));
            need(others.back()->begin());
            need(writer->write(rows, 20));
            need(others.back()->commit());
        }
    }
    const auto connection = m_live->connect();
    QCOMPARE(m_live->count("gone"), std::string("320"));
    const auto before = std::chrono::steady_clock::now();
    need(connection->execute(m_live->dialect().dropTable("gone")));
    QVERIFY(std::chrono::steady_clock::now() - before < std::chrono::seconds(2));
    m_live->createTable("gone");
    for (const auto& other : others) {
        const auto writer = need(other->rowWriter(shape, WritePath::array, 20));
        One rows(100 * (&other - others.data() + 1));
        need(other->begin());
        need(writer->write(rows, 20));
        need(other->commit());
    }
    QCOMPARE(m_live->count("gone"), std::string("80"));
}

void TestFirebirdSchema::tablesAreListedWithoutTheMarker() {
    LiveDatabase other(m_targets.another());
    other.createTable("Mixed Case");
    other.createTable("b_2");
    QCOMPARE(need(other.connect()->tables()), (std::vector<std::string>{"Mixed Case", "b_2"}));
    need(other.connect()->execute(other.dialect().dropTable("Mixed Case")));
    QCOMPARE(need(other.connect()->tables()), std::vector<std::string>{"b_2"});
}

void TestFirebirdSchema::claimingTwiceKeepsTheMarker() {
    const auto marker = [&] {
        return need(
            m_live->connect()->query("SELECT \"id\", \"created\", \"version\" FROM \"loadstone_marker\""));
    };
    const auto before = marker();
    QCOMPARE(before.size(), std::size_t{1});
    QCOMPARE(before[0][0].size(), std::size_t{32});
    QCOMPARE(before[0][2], std::string("1"));
    need(m_live->database().claim({}));
    QCOMPARE(marker(), before);
}

void TestFirebirdSchema::aForeignDatabaseIsRefused() {
    firebird::FirebirdEngine engine;
    const auto database = need(engine.open(m_targets.another(), {}));
    need(need(database->connect({}))->execute("CREATE TABLE \"theirs\" (\"id\" INTEGER)"));
    const auto claimed = database->claim({});
    QVERIFY(!claimed);
    QCOMPARE(claimed.error().kind, ErrorKind::notOurs);
    QVERIFY(claimed.error().message.find("theirs") != std::string::npos);
    QVERIFY(!claimed.error().hint.empty());
}

void TestFirebirdSchema::serverInfoNamesWhatMatters() {
    const auto connection = m_live->connect();
    const ServerInfo before = need(connection->serverInfo());
    QCOMPARE(before.product, std::string("Firebird"));
    QVERIFY(before.version.find('.') != std::string::npos);
    const auto setting = [&before](std::string_view name) {
        const auto found = std::find_if(before.settings.begin(), before.settings.end(),
                                        [name](const Setting& each) { return each.name == name; });
        return found == before.settings.end() ? std::string("none") : found->value + ' ' + found->unit;
    };
    QCOMPARE(setting("page size"), std::string("16384 bytes"));
    QCOMPARE(setting("page buffers"), std::string("8192 pages"));
    QCOMPARE(setting("page cache"), std::string("134217728 bytes"));
    QCOMPARE(setting("forced writes"), std::string("on "));
    QCOMPARE(setting("character set"), std::string("UTF8 "));
    QCOMPARE(setting("sweep interval"), std::string("20000 transactions"));
    if (LiveTargets::isServer()) {
        QCOMPARE(setting("DeadlockTimeout"), std::string("none"));  // what is here is not the server's
        QCOMPARE(setting("ServerMode"), std::string("Super "));
        QCOMPARE(setting("wire encryption"), std::string("on "));
    } else {
        QCOMPARE(setting("DeadlockTimeout"), std::string("1 s"));
        QCOMPARE(setting("ServerMode"), std::string("none"));
    }

    // The size follows what is written, also inside a transaction that has asked before.
    m_live->createTable("large", {{"words", ColumnType::text, 1000}});
    need(connection->begin());
    QVERIFY(need(connection->serverInfo()).databaseBytes > 0);
    need(connection->execute(
        "EXECUTE BLOCK AS DECLARE i INTEGER = 0; BEGIN WHILE (i < 3000) DO BEGIN "
        "INSERT INTO \"large\" VALUES (:i, LPAD(UUID_TO_CHAR(GEN_UUID()), 900, UUID_TO_CHAR(GEN_UUID()))); "
        "i = i + 1; END END"));
    QVERIFY(need(connection->serverInfo()).databaseBytes > before.databaseBytes);
    need(connection->commit());
}

void TestFirebirdSchema::queryAnswersText() {
    const auto rows =
        need(m_live->connect()->query("SELECT 1, NULL, CAST('ab' AS CHAR(5)), CAST('ab ' AS VARCHAR(5)), "
                                      "1e0/3e0, CAST(1.50 AS NUMERIC(9,2)), "
                                      "DATE '2024-02-29', TRUE FROM RDB$DATABASE"));
    QCOMPARE(rows.size(), std::size_t{1});
    QCOMPARE(rows[0], (std::vector<std::string>{"1", "", "ab", "ab ", "0.3333333333333333", "1.50",
                                                "2024-02-29", "TRUE"}));
}

QTEST_GUILESS_MAIN(TestFirebirdSchema)
#include "tst_firebird_schema.moc"
