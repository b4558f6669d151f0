// SPDX-License-Identifier: MIT
#include <array>

#include <QTest>

#include "tests/live/postgresql/live_server.h"

using namespace loadstone;

namespace {

constexpr std::array sentPaths = {WritePath::row,   WritePath::prepared, WritePath::multirow,
                                  WritePath::array, WritePath::pipeline, WritePath::load};

}  // namespace

Q_DECLARE_METATYPE(WritePath)

class TestPostgresqlWriters : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase() {
        m_live = std::make_unique<LiveServer>();
        m_live->createTable("keys");
        m_live->createTable("pairs", {{"small", ColumnType::int32}});
    }

    void afterAnErrorTheConnectionWorks_data() { paths(); }
    void afterAnErrorTheConnectionWorks();
    void numbersThatDoNotFitAreRefused_data() { paths(); }
    void numbersThatDoNotFitAreRefused();
    void writersComeAndGo();
    void theProcedureIsNoWriter();
    void cleanupTestCase() { m_live.reset(); }

   private:
    static void paths() {
        QTest::addColumn<WritePath>("path");
        for (const WritePath path : sentPaths) {
            QTest::newRow(std::string(nameOf(path)).c_str()) << path;
        }
    }

    std::unique_ptr<LiveServer> m_live;
};

void TestPostgresqlWriters::afterAnErrorTheConnectionWorks() {
    QFETCH(WritePath, path);
    const auto connection = m_live->connect();
    need(connection->execute("TRUNCATE keys"));
    need(connection->execute("INSERT INTO keys VALUES (700)"));
    const auto writer = need(connection->rowWriter({"keys", {{"id", ColumnType::int64}}}, path, 1000));
    Counter rows;
    need(connection->begin());
    const auto failed = writer->write(rows, 1000);  // in its middle is 700
    QVERIFY(!failed);
    QCOMPARE(failed.error().kind, ErrorKind::duplicateKey);
    QCOMPARE(failed.error().sqlState, std::string("23505"));
    QVERIFY(!connection->commit());  // the server answers ROLLBACK
    need(connection->begin());
    Counter other(1001);
    need(writer->write(other, 1000));
    need(connection->commit());
    QCOMPARE(m_live->count("keys"), std::string("1001"));
}

void TestPostgresqlWriters::numbersThatDoNotFitAreRefused() {
    QFETCH(WritePath, path);
    class TooLarge final : public RowSource {
       public:
        void next(std::span<Value> row) noexcept override {
            row[0] = Value::integer(++m_id);
            row[1] = Value::integer(m_id == 5 ? 2147483648LL : 1);
        }

       private:
        std::int64_t m_id = 0;
    };
    const auto connection = m_live->connect();
    need(connection->execute("TRUNCATE pairs"));
    const InsertShape shape{"pairs", {{"id", ColumnType::int64}, {"small", ColumnType::int32}}};
    const auto writer = need(connection->rowWriter(shape, path, 10));
    TooLarge rows;
    need(connection->begin());
    const auto written = writer->write(rows, 10);
    QVERIFY(!written);
    QCOMPARE(written.error().kind, ErrorKind::constraint);
    need(connection->rollback());
    QCOMPARE(m_live->count("pairs"), std::string("0"));
}

void TestPostgresqlWriters::writersComeAndGo() {
    const auto connection = m_live->connect();
    need(connection->execute("TRUNCATE keys"));
    Counter rows;
    for (int i = 0; i < 30; ++i) {
        const auto writer =
            need(connection->rowWriter({"keys", {{"id", ColumnType::int64}}},
                                       sentPaths[static_cast<std::size_t>(i) % sentPaths.size()], 5));
        need(writer->write(rows, 5));
    }
    QCOMPARE(m_live->count("keys"), std::string("150"));
    // Prepared statements of writers that are gone do not pile up in the server.
    QCOMPARE(need(connection->query("SELECT count(*) <= 2 FROM pg_prepared_statements")).at(0).at(0),
             std::string("t"));
}

void TestPostgresqlWriters::theProcedureIsNoWriter() {
    const auto connection = m_live->connect();
    QCOMPARE(
        connection->rowWriter({"keys", {{"id", ColumnType::int64}}}, WritePath::procedure, 10).error().kind,
        ErrorKind::notSupported);
    QVERIFY(m_live->database().capabilities().path(WritePath::procedure).available);
}

QTEST_GUILESS_MAIN(TestPostgresqlWriters)
#include "tst_postgresql_writers.moc"
