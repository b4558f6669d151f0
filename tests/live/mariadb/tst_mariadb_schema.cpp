// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <chrono>
#include <set>

#include <QRegularExpression>
#include <QTest>
#include <fmt/format.h>

#include "core/base/random.h"
#include "tests/live/mariadb/live_mariadb.h"

using namespace loadstone;

class TestMariadbSchema : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase() { m_live = std::make_unique<LiveMariadb>(); }
    void parentsAreFilledInTheServer();
    void fiftyLargeParentsAreFilledInAMinute();
    void procedureMakesTheDocumentedRows_data();
    void procedureMakesTheDocumentedRows();
    void procedureIsOneTransaction();
    void foreignKeysOffAndOnAgain();
    void settingTheSameChecksAgainSendsNothing();
    void keysBringTheirIndex();
    void indexesComeAndGo();
    void tablesAreNamedAsTheyWereMade();
    void oddNamesAreQuoted();
    void serverInfoSaysWhatMatters();
    void cleanupTestCase() { m_live.reset(); }

   private:
    [[nodiscard]] std::string one(Connection& connection, const std::string& sql) {
        return need(connection.query(sql)).at(0).at(0);
    }

    std::unique_ptr<LiveMariadb> m_live;
};

void TestMariadbSchema::parentsAreFilledInTheServer() {
    m_live->createTable("filled");
    const auto connection = m_live->connect();
    need(connection->execute(m_live->dialect().fillSequence("filled", "id", 5, 1004)));
    QCOMPARE(need(connection->query("SELECT COUNT(*), MIN(`id`), MAX(`id`) FROM `filled`")).at(0),
             (std::vector<std::string>{"1000", "5", "1004"}));
}

void TestMariadbSchema::fiftyLargeParentsAreFilledInAMinute() {
    const Dialect& dialect = m_live->dialect();
    const auto connection = m_live->connect();
    const auto before = std::chrono::steady_clock::now();
    for (int i = 1; i <= 50; ++i) {
        const std::string name = fmt::format("parent_{}", i);
        need(connection->execute(dialect.createTable({name, {{"id", ColumnType::int32}}, {"id"}})));
        need(connection->execute(dialect.fillSequence(name, "id", 1, 100'000)));
    }
    const auto took = std::chrono::steady_clock::now() - before;
    QCOMPARE(m_live->count("parent_50"), std::string("100000"));
    qInfo("50 parents of 100,000 rows: %.1f s", std::chrono::duration<double>(took).count());
    QVERIFY(took < std::chrono::minutes(1));
    for (int i = 1; i <= 50; ++i) {
        need(connection->execute(dialect.dropTable(fmt::format("parent_{}", i))));
    }
}

void TestMariadbSchema::procedureMakesTheDocumentedRows_data() {
    QTest::addColumn<bool>("scatter");
    QTest::addColumn<qint64>("stride");
    QTest::addColumn<qint64>("first");
    QTest::addColumn<qint64>("bound");
    QTest::newRow("ascending") << false << qint64{1} << qint64{1} << qint64{1000};
    QTest::newRow("interleaved, largest L") << false << qint64{256} << qint64{7} << qint64{1'000'000};
    QTest::newRow("scattered") << true << qint64{1} << qint64{1} << qint64{1000};
    QTest::newRow("scattered, far up") << true << qint64{3} << qint64{2'147'480'000} << qint64{10};
}

void TestMariadbSchema::procedureMakesTheDocumentedRows() {
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
    QCOMPARE(need(connection->query("SELECT * FROM `made` ORDER BY `id`")), expected);
    need(connection->execute(dialect.dropProcedure("make_rows")));
    need(connection->execute(dialect.dropTable("made")));
}

void TestMariadbSchema::procedureIsOneTransaction() {
    m_live->createTable("whole");
    const Dialect& dialect = m_live->dialect();
    const auto connection = m_live->connect();
    const InsertShape shape{"whole", {{"id", ColumnType::int64}}};
    need(connection->execute(dialect.createProcedure({"fill_whole", shape, 1, false, 1})));
    need(connection->execute("INSERT INTO `whole` VALUES (50)"));
    const std::array types = {ColumnType::int64, ColumnType::int64, ColumnType::int64};
    const auto call = need(connection->prepare(dialect.callProcedure("fill_whole"), types));
    const auto fill = [&](std::int64_t first) {
        return call->execute(std::array{Value::integer(first), Value::integer(100), Value::integer(1)});
    };
    const auto failed = fill(1);  // meets the 50
    QVERIFY(!failed);
    QCOMPARE(failed.error().kind, ErrorKind::duplicateKey);
    QCOMPARE(m_live->count("whole"), std::string("1"));
    need(fill(1000));
    QCOMPARE(m_live->count("whole"), std::string("101"));
    need(connection->begin());
    need(fill(2000));
    QCOMPARE(m_live->count("whole"), std::string("101"));  // not committed by the procedure
    need(connection->rollback());
    QCOMPARE(m_live->count("whole"), std::string("101"));
}

void TestMariadbSchema::foreignKeysOffAndOnAgain() {
    m_live->createTable("p");
    m_live->createTable("c", {{"p_id", ColumnType::int64}});
    const ForeignKeyDef key{"fk_c", "c", "p_id", "p", "id", "ix_c"};
    const Dialect& dialect = m_live->dialect();
    const auto connection = m_live->connect();
    need(connection->execute(dialect.addForeignKey(key)));
    need(connection->execute("INSERT INTO `p` VALUES (1)"));
    QCOMPARE(connection->execute("INSERT INTO `c` VALUES (1, 99)").error().kind, ErrorKind::constraint);
    QVERIFY(dialect.foreignKeysOff({key}).empty());
    QVERIFY(dialect.foreignKeysOn({key}).empty());
    need(connection->setForeignKeyChecks(ForeignKeyChecks::off));
    need(connection->execute("INSERT INTO `c` VALUES (1, 99)"));
    need(connection->execute("INSERT INTO `c` VALUES (2, 1)"));
    QCOMPARE(one(*connection, "SELECT @@unique_checks"), std::string("1"));
    QCOMPARE(one(*connection, dialect.countOrphans(key)), std::string("1"));
    // Other sessions keep their checks.
    QCOMPARE(m_live->connect()->execute("INSERT INTO `c` VALUES (3, 99)").error().kind,
             ErrorKind::constraint);
    need(connection->setForeignKeyChecks(ForeignKeyChecks::on));
    QCOMPARE(connection->execute("INSERT INTO `c` VALUES (3, 99)").error().kind, ErrorKind::constraint);
    need(connection->execute(dialect.dropForeignKey(key)));
    need(connection->execute("INSERT INTO `c` VALUES (3, 99)"));
    QCOMPARE(one(*connection, dialect.countKey("c", "id", 3)), std::string("1"));
    need(connection->execute(dialect.dropTable("c")));
    need(connection->execute(dialect.dropTable("p")));
}

void TestMariadbSchema::settingTheSameChecksAgainSendsNothing() {
    const auto connection = m_live->connect();
    const auto statements = [&] {
        return std::stoll(need(connection->query("SHOW SESSION STATUS LIKE 'Com_set_option'")).at(0).at(1));
    };
    const auto before = statements();
    need(connection->setForeignKeyChecks(ForeignKeyChecks::on));
    QCOMPARE(statements(), before);
    need(connection->setForeignKeyChecks(ForeignKeyChecks::off));
    need(connection->setForeignKeyChecks(ForeignKeyChecks::off));
    QCOMPARE(statements(), before + 1);
}

void TestMariadbSchema::keysBringTheirIndex() {
    QVERIFY(m_live->engine().capabilities().indexesForeignKeys);
    m_live->createTable("p");
    m_live->createTable("c", {{"p_id", ColumnType::int64}});
    const auto connection = m_live->connect();
    need(connection->execute(m_live->dialect().addForeignKey({"fk_c", "c", "p_id", "p", "id", "ix_c"})));
    QCOMPARE(one(*connection,
                 "SELECT COUNT(*) FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = "
                 "DATABASE() AND TABLE_NAME = 'c' AND COLUMN_NAME = 'p_id'"),
             std::string("1"));
    need(connection->execute("DROP TABLE `c`, `p`"));
}

void TestMariadbSchema::indexesComeAndGo() {
    m_live->createTable("plain", {{"a", ColumnType::int32}});
    const auto connection = m_live->connect();
    need(connection->execute(m_live->dialect().createIndex("ix_plain", "plain", "a")));
    need(connection->execute(m_live->dialect().dropIndex("ix_plain", "plain")));
    QVERIFY(!connection->execute(m_live->dialect().dropIndex("ix_plain", "plain")));
    need(connection->execute(m_live->dialect().dropTable("plain")));
}

void TestMariadbSchema::tablesAreNamedAsTheyWereMade() {
    const auto database = [this] {
        Target target = m_live->target();
        target.schema = "another_one";
        return m_live->openAs(target);
    }();
    need(database->claim({}));
    const auto connection = need(database->connect({}));
    QVERIFY(need(connection->tables()).empty());
    for (const char* name : {"two", "One"}) {
        need(connection->execute(m_live->dialect().createTable({name, {{"id", ColumnType::int32}}, {"id"}})));
    }
    const auto tables = need(connection->tables());
    QCOMPARE(std::set<std::string>(tables.begin(), tables.end()), (std::set<std::string>{"One", "two"}));
    need(m_live->connect()->execute("DROP DATABASE another_one"));
}

void TestMariadbSchema::oddNamesAreQuoted() {
    const std::string name = "a `b` \"c\" 'd' \\e";
    const Dialect& dialect = m_live->dialect();
    const auto connection = m_live->connect();
    need(connection->execute(dialect.createTable({name, {{name, ColumnType::int32}}, {name}})));
    const InsertShape shape{name, {{name, ColumnType::int32}}};
    class : public RowSource {
       public:
        void next(std::span<Value> row) noexcept override { row[0] = Value::integer(++id); }
        std::int64_t id = 0;
    } source;
    for (const WritePath path : {WritePath::row, WritePath::prepared, WritePath::load}) {
        need(need(connection->rowWriter(shape, path, 2))->write(source, 2));
    }
    QCOMPARE(m_live->count(name), std::string("6"));
    need(connection->execute(dialect.dropTable(name)));
}

void TestMariadbSchema::serverInfoSaysWhatMatters() {
    m_live->createTable("sized");
    const auto connection = m_live->connect();
    need(connection->execute(m_live->dialect().fillSequence("sized", "id", 1, 100'000)));
    const ServerInfo info = need(connection->serverInfo());
    QCOMPARE(info.product, std::string("MariaDB"));
    QVERIFY(QString::fromStdString(info.version).contains(QRegularExpression("^1[0-9]\\.[0-9]+\\.[0-9]+$")));
    QVERIFY(info.databaseBytes > 2'000'000);
    QVERIFY(m_live->database().freeBytes().value_or(0) > 0);  // a server of this machine
    for (const char* name :
         {"innodb_buffer_pool_size", "innodb_flush_log_at_trx_commit", "sync_binlog", "log_bin",
          "max_allowed_packet", "innodb_log_file_size", "innodb_doublewrite", "tx_isolation"}) {
        const auto found = std::find_if(info.settings.begin(), info.settings.end(),
                                        [name](const Setting& setting) { return setting.name == name; });
        QVERIFY2(found != info.settings.end() && !found->value.empty(), name);
    }
}

QTEST_GUILESS_MAIN(TestMariadbSchema)
#include "tst_mariadb_schema.moc"
