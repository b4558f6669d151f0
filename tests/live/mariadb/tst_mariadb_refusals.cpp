// SPDX-License-Identifier: MIT
#include <QTest>

#include "tests/live/mariadb/live_mariadb.h"

using namespace loadstone;

/// What a server does not take, or not from everybody.
class TestMariadbRefusals : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase() {
        m_live = std::make_unique<LiveMariadb>();
        m_live->createTable("parent");
    }
    void statementTooLarge();
    void packetTooLargeForTheServer();
    void tooManyParameters();
    void statementTooLong();
    void tableFull();
    void tooManyPreparedStatements();
    void missingPrivileges();
    void readOnlyServer();
    void cleanupTestCase() { m_live.reset(); }

   private:
    std::unique_ptr<LiveMariadb> m_live;
};

void TestMariadbRefusals::statementTooLarge() {
    const auto connection = m_live->connect();
    const std::string sql = "DO '" + std::string(16UL * 1024 * 1024, 'x') + "'";
    const auto result = connection->execute(sql);
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::tooLarge);
    QVERIFY(result.error().message.find("max_allowed_packet") != std::string::npos);
    need(connection->execute("DO 1"));  // nothing was sent
}

void TestMariadbRefusals::packetTooLargeForTheServer() {
    m_live->createTable("wide", {{"words", ColumnType::text, 1000}});
    const auto connection = m_live->connect();
    const InsertShape shape{"wide", {{"id", ColumnType::int64}, {"words", ColumnType::text, 1000}}};
    const auto writer = need(connection->rowWriter(shape, WritePath::array, 20'000));
    class : public RowSource {
       public:
        void next(std::span<Value> row) noexcept override {
            row[0] = Value::integer(++id);
            row[1] = Value::text(text);
        }
        std::int64_t id = 0;
        std::string text = std::string(1000, 'x');
    } source;
    const auto written = writer->write(source, 20'000);
    QVERIFY(!written);
    QVERIFY2(written.error().kind == ErrorKind::tooLarge, written.error().describe().c_str());
    QVERIFY(written.error().message.find("max_allowed_packet") != std::string::npos);
    QCOMPARE(m_live->count("wide"), std::string("0"));
}

void TestMariadbRefusals::tooManyParameters() {
    std::string sql = "DO ?";
    for (int i = 0; i < 65'535; ++i) {
        sql += ",?";
    }
    const std::vector<ColumnType> types(65'536, ColumnType::int64);
    const auto result = m_live->connect()->prepare(sql, types);
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::tooLarge);
    QCOMPARE(result.error().nativeCode, 1390);
}

void TestMariadbRefusals::statementTooLong() {
    const auto connection = m_live->connect();
    need(connection->execute("SET SESSION max_statement_time=0.1"));
    const auto result = connection->execute("SELECT SUM(seq * seq) FROM seq_1_to_1000000000");
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::tooLarge);
    QCOMPARE(result.error().nativeCode, 1969);
}

void TestMariadbRefusals::tableFull() {
    const auto connection = m_live->connect();
    need(connection->execute("SET SESSION max_heap_table_size=16384"));
    need(connection->execute("CREATE TEMPORARY TABLE tiny (a CHAR(255)) ENGINE=MEMORY"));
    const auto result = connection->execute("INSERT INTO tiny SELECT seq FROM seq_1_to_10000");
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::diskFull);
    QCOMPARE(result.error().nativeCode, 1114);
}

void TestMariadbRefusals::tooManyPreparedStatements() {
    const auto connection = m_live->connect();
    need(connection->execute("SET GLOBAL max_prepared_stmt_count=0"));
    const auto result = connection->prepare("DO 1", {});
    need(connection->execute("SET GLOBAL max_prepared_stmt_count=16382"));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::tooLarge);
    QCOMPARE(result.error().nativeCode, 1461);
}

void TestMariadbRefusals::missingPrivileges() {
    const auto root = m_live->connect();
    need(root->execute("CREATE USER weak@'127.0.0.1' IDENTIFIED BY 'weak'"));
    need(root->execute("GRANT SELECT ON loadstone.* TO weak@'127.0.0.1'"));
    Target target = m_live->target();
    target.user = "weak";
    target.password = std::make_shared<const Secret>("weak");
    const auto database = m_live->openAs(target);
    const auto connection = need(database->connect({}));
    const auto kindAndCode = [&](const char* sql) {
        const auto result = connection->execute(sql);
        return result ? std::pair(ErrorKind::internal, std::int64_t{0})
                      : std::pair(result.error().kind, result.error().nativeCode);
    };
    QCOMPARE(kindAndCode("INSERT INTO `parent` VALUES (7)"),
             std::pair(ErrorKind::denied, std::int64_t{1142}));
    QCOMPARE(kindAndCode("SELECT * FROM mysql.user"), std::pair(ErrorKind::denied, std::int64_t{1142}));
    QCOMPARE(kindAndCode("CREATE DATABASE other"), std::pair(ErrorKind::denied, std::int64_t{1044}));
    QCOMPARE(kindAndCode("SET GLOBAL max_connections=1"), std::pair(ErrorKind::denied, std::int64_t{1227}));
    need(root->execute("DROP USER weak@'127.0.0.1'"));
}

void TestMariadbRefusals::readOnlyServer() {
    const auto root = m_live->connect();
    need(root->execute("CREATE USER reader@'127.0.0.1' IDENTIFIED BY 'reader'"));
    need(root->execute("GRANT ALL PRIVILEGES ON loadstone.* TO reader@'127.0.0.1'"));
    need(root->execute("SET GLOBAL read_only=1"));
    Target target = m_live->target();
    target.user = "reader";
    target.password = std::make_shared<const Secret>("reader");
    const auto database = m_live->openAs(target);
    const auto result = need(database->connect({}))->execute("INSERT INTO `parent` VALUES (7)");
    need(root->execute("SET GLOBAL read_only=0"));
    need(root->execute("DROP USER reader@'127.0.0.1'"));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::denied);
    QCOMPARE(result.error().nativeCode, 1290);
}

QTEST_GUILESS_MAIN(TestMariadbRefusals)
#include "tst_mariadb_refusals.moc"
