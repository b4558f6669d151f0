// SPDX-License-Identifier: MIT
#include <limits>

#include <QTest>

#include "tests/live/mariadb/live_mariadb.h"

using namespace loadstone;

namespace {

const InsertShape keysOnly{"keys", {{"id", ColumnType::int64}}};

}  // namespace

Q_DECLARE_METATYPE(WritePath)

class TestMariadbLimits : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase() {
        m_live = std::make_unique<LiveMariadb>();
        m_live->createTable("keys");
    }
    void aFailedLoadSaysWhatTheServerSkipped();
    void theLongestStatementThatIsForetoldFits_data();
    void theLongestStatementThatIsForetoldFits();
    void loadIsRefusedWhereTheServerRefusesIt();
    void noFileIsEverReadForTheServer();
    void cleanupTestCase() { m_live.reset(); }

   private:
    std::unique_ptr<LiveMariadb> m_live;
};

void TestMariadbLimits::aFailedLoadSaysWhatTheServerSkipped() {
    m_live->createTable("wide", {{"words", ColumnType::text, 3}});
    const InsertShape shape{"wide", {{"id", ColumnType::int64}, {"words", ColumnType::text, 3}}};
    const auto connection = m_live->connect();
    const auto writer = need(connection->rowWriter(shape, WritePath::load, 10));
    class : public RowSource {
       public:
        void next(std::span<Value> row) noexcept override {
            row[0] = Value::integer(++id);
            row[1] = Value::text(id == 5 ? "four" : "abc");
        }
        std::int64_t id = 0;
    } source;
    need(connection->begin());
    const auto written = writer->write(source, 10);
    QVERIFY(!written);
    QCOMPARE(written.error().kind, ErrorKind::constraint);
    QCOMPARE(written.error().nativeCode, 1265);
    QVERIFY(!written.error().message.empty());
    need(connection->rollback());
    QCOMPARE(m_live->count("wide"), std::string("0"));
    source.id = 10;
    need(writer->write(source, 3));
    QCOMPARE(m_live->count("wide"), std::string("3"));
}

void TestMariadbLimits::theLongestStatementThatIsForetoldFits_data() {
    QTest::addColumn<WritePath>("path");
    QTest::newRow("multirow") << WritePath::multirow;
    QTest::newRow("array") << WritePath::array;
}

void TestMariadbLimits::theLongestStatementThatIsForetoldFits() {
    QFETCH(WritePath, path);
    m_live->createTable("filled", {{"words", ColumnType::text, 100}});
    const InsertShape shape{"filled", {{"id", ColumnType::int64}, {"words", ColumnType::text, 100}}};
    // The longest values there are, so that what is foretold is what is sent.
    static const std::string longest = [] {
        std::string text;
        for (int i = 0; i < 100; ++i) {
            text += "🌍";
        }
        return text;
    }();
    class : public RowSource {
       public:
        void next(std::span<Value> row) noexcept override {
            row[0] = Value::integer(std::numeric_limits<std::int64_t>::min() + ++id);
            row[1] = Value::text(longest);
        }
        std::int64_t id = 0;
    } source;
    const Database& database = m_live->database();
    const std::int64_t limit = database.capabilities().maxStatementBytes;
    QCOMPARE(limit, 16 * 1024 * 1024);
    std::int64_t rows = 1;
    while (database.statementBytes(shape, path, rows + 1) <= limit) {
        ++rows;
    }
    const auto connection = m_live->connect();
    need(need(connection->rowWriter(shape, path, rows))->write(source, rows));
    QCOMPARE(m_live->count("filled"), std::to_string(rows));
    if (path == WritePath::array) {
        // Exact: what is foretold not to fit does not.
        const auto more = need(connection->rowWriter(shape, path, rows + 1))->write(source, rows + 1);
        QVERIFY(!more);
        QVERIFY2(more.error().kind == ErrorKind::tooLarge, more.error().describe().c_str());
    }
}

void TestMariadbLimits::loadIsRefusedWhereTheServerRefusesIt() {
    need(m_live->connect()->execute("SET GLOBAL local_infile=0"));
    const auto database = m_live->openAs(m_live->target());
    need(m_live->connect()->execute("SET GLOBAL local_infile=1"));
    const PathSupport& support = database->capabilities().path(WritePath::load);
    QVERIFY(!support.available);
    QVERIFY(support.reason.find("local_infile=1") != std::string::npos);
    const auto writer = need(database->connect({}))->rowWriter(keysOnly, WritePath::load, 10);
    QCOMPARE(writer.error().kind, ErrorKind::notSupported);
    QCOMPARE(writer.error().message, support.reason);
}

void TestMariadbLimits::noFileIsEverReadForTheServer() {
    const auto connection = m_live->connect();
    const auto loaded = connection->execute("LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE `keys`");
    QVERIFY(!loaded);
    need(connection->query("SELECT 1"));
}

QTEST_GUILESS_MAIN(TestMariadbLimits)
#include "tst_mariadb_limits.moc"
