// SPDX-License-Identifier: MIT
#include <array>
#include <cmath>
#include <limits>

#include <QTest>
#include <fmt/format.h>

#include "core/engine/postgresql/write_paths.h"
#include "tests/live/postgresql/live_server.h"

using namespace loadstone;

namespace {

constexpr std::array sentPaths = {WritePath::row,   WritePath::prepared, WritePath::multirow,
                                  WritePath::array, WritePath::pipeline, WritePath::load};

InsertShape mixedTypes() {
    return {"mixed",
            {{"id", ColumnType::int64},
             {"small", ColumnType::int32, 0, true},
             {"large", ColumnType::int64, 0, true},
             {"real", ColumnType::float64, 0, true},
             {"words", ColumnType::text, 20, true},
             {"moment", ColumnType::timestamp, 0, true}}};
}

constexpr std::array<std::int64_t, 4> smallNumbers = {0, -2147483648LL, 2147483647, 42};
constexpr std::array<std::int64_t, 3> largeNumbers = {std::numeric_limits<std::int64_t>::min(),
                                                      std::numeric_limits<std::int64_t>::max(), -1};
constexpr std::array<double, 5> realNumbers = {0.1, -1.7976931348623157e308, 2.5e-300, 1234567.0, 1e22};
constexpr std::array<std::string_view, 7> texts = {
    "plain", "it's '' quoted", "Łódź, 日本, 🌍", "", "12345678901234567890", "tab\there\nline", "\\N and \\t"};
struct Moment {
    std::int64_t microseconds;
    const char* text;
};
constexpr std::array<Moment, 4> moments = {
    Moment{0, "1970-01-01 00:00:00"}, Moment{951'782'400'123'456, "2000-02-29 00:00:00.123456"},
    Moment{-1, "1969-12-31 23:59:59.999999"}, Moment{946'684'800'000'000, "2000-01-01 00:00:00"}};

template <typename Array>
const auto& pick(const Array& values, std::int64_t id) {
    return values[static_cast<std::size_t>(id) % values.size()];
}

/// Every seventh cell or so of a nullable column is NULL.
bool isNull(std::size_t column, std::int64_t id) {
    return column != 0 && (id + static_cast<std::int64_t>(column)) % 7 == 0;
}

class MixedRows final : public RowSource {
   public:
    void next(std::span<Value> row) noexcept override {
        ++m_id;
        row[0] = Value::integer(m_id);
        row[1] = Value::integer(pick(smallNumbers, m_id));
        row[2] = Value::integer(pick(largeNumbers, m_id));
        row[3] = Value::real(pick(realNumbers, m_id));
        row[4] = Value::text(pick(texts, m_id));
        row[5] = Value::integer(pick(moments, m_id).microseconds);
        for (std::size_t i = 0; i < row.size(); ++i) {
            row[i] = isNull(i, m_id) ? Value() : row[i];
        }
    }

   private:
    std::int64_t m_id = 0;
};

std::vector<std::string> expectedRow(std::int64_t id) {
    std::vector<std::string> row = {std::to_string(id),
                                    std::to_string(pick(smallNumbers, id)),
                                    std::to_string(pick(largeNumbers, id)),
                                    fmt::format("{}", pick(realNumbers, id)),
                                    std::string(pick(texts, id)),
                                    pick(moments, id).text};
    for (std::size_t i = 0; i < row.size(); ++i) {
        row[i] = isNull(i, id) ? "NULL" : row[i];
    }
    return row;
}

constexpr const char* allMixed =
    "SELECT id, coalesce(small::text, 'NULL'), coalesce(large::text, 'NULL'), coalesce(real::text, 'NULL'),"
    " coalesce(words, 'NULL'), coalesce(moment::text, 'NULL') FROM mixed ORDER BY id";

/// What the server says of the rows, with its way of writing 1e+22 made ours.
std::vector<std::string> normalised(std::vector<std::string> row) {
    if (row[3] != "NULL") {
        row[3] = fmt::format("{}", std::stod(row[3]));
    }
    return row;
}

}  // namespace

Q_DECLARE_METATYPE(WritePath)

class TestPostgresqlRows : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase();
    void everyPathWritesExactlyTheRows_data();
    void everyPathWritesExactlyTheRows();
    void copyAsTextWritesTheSame();
    void aWriteOutsideATransactionIsOneOfItsOwn_data() { paths(); }
    void aWriteOutsideATransactionIsOneOfItsOwn();
    void rollbackLeavesNothing_data() { paths(); }
    void rollbackLeavesNothing();
    void largeBatches_data();
    void largeBatches();
    void cleanupTestCase() { m_live.reset(); }

   private:
    static void paths() {
        QTest::addColumn<WritePath>("path");
        for (const WritePath path : sentPaths) {
            QTest::newRow(std::string(nameOf(path)).c_str()) << path;
        }
    }
    void checkMixed(std::int64_t rows);

    std::unique_ptr<LiveServer> m_live;
};

void TestPostgresqlRows::initTestCase() {
    m_live = std::make_unique<LiveServer>();
    const InsertShape shape = mixedTypes();
    need(m_live->connect()->execute(m_live->dialect().createTable({shape.table, shape.columns, {"id"}})));
    m_live->createTable("keys");
}

void TestPostgresqlRows::checkMixed(std::int64_t rows) {
    const auto stored = need(m_live->connect()->query(allMixed));
    QCOMPARE(std::ssize(stored), rows);
    for (std::int64_t id = 1; id <= rows; ++id) {
        QCOMPARE(normalised(stored[static_cast<std::size_t>(id - 1)]), expectedRow(id));
    }
}

void TestPostgresqlRows::everyPathWritesExactlyTheRows_data() {
    QTest::addColumn<WritePath>("path");
    QTest::addColumn<qint64>("batch");
    QTest::addColumn<qint64>("statements");  // of 1000 rows and 7 more
    QTest::addColumn<qint64>("roundTrips");
    QTest::newRow("row") << WritePath::row << qint64{1000} << qint64{1007} << qint64{1007};
    QTest::newRow("prepared") << WritePath::prepared << qint64{1000} << qint64{1007} << qint64{1007};
    QTest::newRow("multirow of one") << WritePath::multirow << qint64{1} << qint64{1007} << qint64{1007};
    QTest::newRow("multirow") << WritePath::multirow << qint64{300} << qint64{5} << qint64{5};
    QTest::newRow("array of one") << WritePath::array << qint64{1} << qint64{1007} << qint64{1007};
    QTest::newRow("array") << WritePath::array << qint64{300} << qint64{5} << qint64{5};
    QTest::newRow("pipeline") << WritePath::pipeline << qint64{1000} << qint64{1007} << qint64{2};
    QTest::newRow("load") << WritePath::load << qint64{1000} << qint64{2} << qint64{4};
}

void TestPostgresqlRows::everyPathWritesExactlyTheRows() {
    QFETCH(WritePath, path);
    QFETCH(qint64, batch);
    QFETCH(qint64, statements);
    QFETCH(qint64, roundTrips);
    const auto connection = m_live->connect();
    need(connection->execute("TRUNCATE mixed"));
    MixedRows rows;
    {
        const auto writer = need(connection->rowWriter(mixedTypes(), path, batch));
        QVERIFY(writer->rowsPerStatement() == 1 || writer->rowsPerStatement() == batch);
        need(connection->begin());
        const WriteReceipt first = need(writer->write(rows, 1000));
        const WriteReceipt last = need(writer->write(rows, 7));  // a smaller batch at the end
        need(connection->commit());
        QCOMPARE(first.rows + last.rows, 1007);
        QCOMPARE(first.statements + last.statements, statements);
        QCOMPARE(first.roundTrips + last.roundTrips, roundTrips);
    }
    checkMixed(1007);
    QVERIFY(m_live->database().capabilities().path(path).available);
    QVERIFY(!m_live->database().capabilities().path(path).how.empty());
}

void TestPostgresqlRows::copyAsTextWritesTheSame() {
    const auto connection = m_live->connect();
    need(connection->execute("TRUNCATE mixed"));
    auto& session = dynamic_cast<postgresql::PostgresqlConnection&>(*connection).session();
    const auto writer =
        need(postgresql::makeCopyPath(session, mixedTypes(), 1000, postgresql::CopyForm::text));
    MixedRows rows;
    QCOMPARE(need(writer->write(rows, 1007)).statements, 2);
    checkMixed(1007);
}

void TestPostgresqlRows::aWriteOutsideATransactionIsOneOfItsOwn() {
    QFETCH(WritePath, path);
    const auto connection = m_live->connect();
    need(connection->execute("TRUNCATE keys"));
    const auto writer = need(connection->rowWriter({"keys", {{"id", ColumnType::int64}}}, path, 10));
    const std::int64_t rows = writer->rowsPerStatement();
    Counter counter;
    QCOMPARE(need(writer->write(counter, rows)).statements, 1);
    QCOMPARE(m_live->count("keys"), std::to_string(rows));  // seen by another session: it is committed
    QVERIFY(m_live->database().capabilities().commitsByItself);
    // One that fails leaves nothing, and no transaction open.
    Counter same;
    QCOMPARE(writer->write(same, rows).error().kind, ErrorKind::duplicateKey);
    QCOMPARE(m_live->count("keys"), std::to_string(rows));
    need(writer->write(counter, rows));
    QCOMPARE(m_live->count("keys"), std::to_string(2 * rows));
}

void TestPostgresqlRows::rollbackLeavesNothing() {
    QFETCH(WritePath, path);
    const auto connection = m_live->connect();
    need(connection->execute("TRUNCATE keys"));
    const auto writer = need(connection->rowWriter({"keys", {{"id", ColumnType::int64}}}, path, 60));
    Counter rows;
    need(connection->begin());
    need(writer->write(rows, 60));
    QCOMPARE(need(connection->query("SELECT count(*) FROM keys")).at(0).at(0), std::string("60"));
    need(connection->rollback());
    QCOMPARE(m_live->count("keys"), std::string("0"));
    need(connection->rollback());  // harmless where nothing is open
}

void TestPostgresqlRows::largeBatches_data() { paths(); }

void TestPostgresqlRows::largeBatches() {
    QFETCH(WritePath, path);
    constexpr std::int64_t rows = 30'000;
    const auto connection = m_live->connect();
    need(connection->execute("TRUNCATE keys"));
    const auto writer = need(connection->rowWriter({"keys", {{"id", ColumnType::int64}}}, path, rows));
    Counter counter;
    need(connection->begin());
    QCOMPARE(need(writer->write(counter, rows)).rows, rows);
    need(connection->commit());
    QCOMPARE(need(connection->query("SELECT count(*), min(id), max(id) FROM keys")).at(0),
             (std::vector<std::string>{"30000", "1", "30000"}));
}

QTEST_GUILESS_MAIN(TestPostgresqlRows)
#include "tst_postgresql_rows.moc"
