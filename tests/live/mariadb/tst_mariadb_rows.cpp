// SPDX-License-Identifier: MIT
#include <array>
#include <cmath>

#include <QTest>
#include <fmt/format.h>

#include "tests/live/mariadb/live_mariadb.h"

using namespace loadstone;

namespace {

constexpr std::array everyPath = {WritePath::row, WritePath::prepared, WritePath::multirow, WritePath::array,
                                  WritePath::load};

/// A table shape, the rows that go into it, and what the database must say of them.
struct Shape {
    InsertShape insert;
    bool mixed = false;
};

Shape keysOnly(int keys) {
    Shape shape{{fmt::format("keys_{}", keys), {{"id", ColumnType::int64}}}};
    for (int i = 1; i <= keys; ++i) {
        shape.insert.columns.push_back({fmt::format("key_{}", i), ColumnType::int32});
    }
    return shape;
}

Shape mixedTypes() {
    return {{"mixed",
             {{"id", ColumnType::int64},
              {"small", ColumnType::int32, 0, true},
              {"real", ColumnType::float64, 0, true},
              {"words", ColumnType::text, 20, true},
              {"moment", ColumnType::timestamp, 0, true}}},
            true};
}

/// Columns in another order than the table has them, and one of them left out.
Shape partOfMixed() {
    Shape shape = mixedTypes();
    auto& columns = shape.insert.columns;
    columns = {columns[3], columns[0], columns[1]};
    return shape;
}

constexpr std::array<std::int64_t, 4> wholeNumbers = {0, -2147483648LL, 2147483647, 42};
constexpr std::array<double, 4> realNumbers = {0.1, -1.7976931348623157e308, 2.5e-300, 1234567.0};
constexpr std::array<std::string_view, 7> texts = {
    "plain",         "it's '' quoted",     "Łódź, 日本, 🌍", "", "12345678901234567890",
    "a\\b\\n\\N\\0", "\ttab\nline\r\n%_\""};
struct Moment {
    std::int64_t microseconds;
    const char* text;
};
constexpr std::array<Moment, 3> moments = {Moment{0, "1970-01-01 00:00:00.000000"},
                                           Moment{951'782'400'123'456, "2000-02-29 00:00:00.123456"},
                                           Moment{-1, "1969-12-31 23:59:59.999999"}};

template <typename Array>
const auto& pick(const Array& values, std::int64_t id) {
    return values[static_cast<std::size_t>(id) % values.size()];
}

/// Every seventh cell or so of a nullable column is NULL.
bool isNull(const ColumnDef& column, std::int64_t id) {
    return column.nullable && (id + static_cast<std::int64_t>(column.name.size())) % 7 == 0;
}

Value cell(const ColumnDef& column, std::int64_t id) {
    if (column.name == "id") {
        return Value::integer(id);
    }
    if (isNull(column, id)) {
        return {};
    }
    switch (column.type) {
        case ColumnType::int32: return Value::integer(pick(wholeNumbers, id));
        case ColumnType::int64: return Value::integer(id);
        case ColumnType::float64: return Value::real(pick(realNumbers, id));
        case ColumnType::text: return Value::text(pick(texts, id));
        case ColumnType::timestamp: return Value::integer(pick(moments, id).microseconds);
    }
    return {};
}

class Rows final : public RowSource {
   public:
    explicit Rows(const InsertShape& shape) : m_shape(shape) {}
    void next(std::span<Value> row) noexcept override {
        ++m_id;
        for (std::size_t i = 0; i < row.size(); ++i) {
            row[i] = cell(m_shape.columns[i], m_id);
        }
    }

   private:
    const InsertShape& m_shape;
    std::int64_t m_id = 0;
};

/// What the database should answer for a cell that is not NULL.
bool sameCell(const ColumnDef& column, std::int64_t id, const std::string& text) {
    if (column.name == "id") {
        return text == std::to_string(id);
    }
    if (isNull(column, id)) {
        return text == "<null>" || text.empty();
    }
    switch (column.type) {
        case ColumnType::int32: return text == std::to_string(pick(wholeNumbers, id));
        case ColumnType::int64: return text == std::to_string(id);
        case ColumnType::float64: {
            // A literal is read by the server, which rounds its last digits.
            const double expected = pick(realNumbers, id);
            return std::abs(std::stod(text) - expected) <= std::abs(expected) * 1e-15;
        }
        case ColumnType::text: return text == pick(texts, id);
        case ColumnType::timestamp: return text == pick(moments, id).text;
    }
    return false;
}

}  // namespace

Q_DECLARE_METATYPE(Shape)
Q_DECLARE_METATYPE(WritePath)

class TestMariadbRows : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase();
    void everyPathWritesExactlyTheRows_data();
    void everyPathWritesExactlyTheRows();
    void statementsCarryAsManyRowsAsTheySay();
    void rollbackLeavesNothing_data();
    void rollbackLeavesNothing();
    void aStatementOutsideATransactionIsOne_data();
    void aStatementOutsideATransactionIsOne();
    void missingPathsSayWhy();
    void cleanupTestCase() { m_live.reset(); }

   private:
    void check(const Shape& shape, std::int64_t rows);

    std::unique_ptr<LiveMariadb> m_live;
};

void TestMariadbRows::initTestCase() {
    m_live = std::make_unique<LiveMariadb>();
    const auto connection = m_live->connect();
    for (const Shape& shape : {keysOnly(0), keysOnly(1), keysOnly(50), mixedTypes()}) {
        need(connection->execute(
            m_live->dialect().createTable({shape.insert.table, shape.insert.columns, {"id"}})));
    }
}

void TestMariadbRows::everyPathWritesExactlyTheRows_data() {
    QTest::addColumn<WritePath>("path");
    QTest::addColumn<Shape>("shape");
    for (const WritePath path : everyPath) {
        const auto row = [path](const char* what, const Shape& shape) {
            QTest::newRow(fmt::format("{} {}", nameOf(path), what).c_str()) << path << shape;
        };
        row("no foreign key", keysOnly(0));
        row("one foreign key", keysOnly(1));
        row("fifty foreign keys", keysOnly(50));
        row("all types", mixedTypes());
        row("some columns", partOfMixed());
    }
}

void TestMariadbRows::check(const Shape& shape, std::int64_t rows) {
    const Dialect& dialect = m_live->dialect();
    std::string list;
    for (const ColumnDef& column : shape.insert.columns) {
        const std::string name = dialect.quote(column.name);
        list += list.empty() ? "" : ", ";
        list += column.type == ColumnType::text ? fmt::format("COALESCE({}, '<null>')", name) : name;
    }
    const auto found = need(m_live->connect()->query(
        fmt::format("SELECT {} FROM {} ORDER BY `id`", list, dialect.quote(shape.insert.table))));
    QCOMPARE(found.size(), static_cast<std::size_t>(rows));
    for (std::int64_t id = 1; id <= rows; ++id) {
        for (std::size_t i = 0; i < shape.insert.columns.size(); ++i) {
            const ColumnDef& column = shape.insert.columns[i];
            const std::string& text = found[static_cast<std::size_t>(id - 1)][i];
            QVERIFY2(sameCell(column, id, text),
                     fmt::format("row {}, column {}: {}", id, column.name, text).c_str());
        }
    }
}

void TestMariadbRows::everyPathWritesExactlyTheRows() {
    QFETCH(WritePath, path);
    QFETCH(Shape, shape);
    const auto connection = m_live->connect();
    need(connection->execute("DELETE FROM " + m_live->dialect().quote(shape.insert.table)));
    const auto writer = need(connection->rowWriter(shape.insert, path, 120));
    Rows rows(shape.insert);
    const std::int64_t each = writer->rowsPerStatement();
    need(connection->begin());
    for (const std::int64_t count : {120, 7, 120, 1, 173}) {  // also sizes that nothing was prepared for
        const WriteReceipt receipt = need(writer->write(rows, count));
        QCOMPARE(receipt.rows, count);
        QCOMPARE(receipt.statements, (count + each - 1) / each);
        QCOMPARE(receipt.roundTrips, receipt.statements);
    }
    need(connection->commit());
    check(shape, 120 + 7 + 120 + 1 + 173);
}

void TestMariadbRows::statementsCarryAsManyRowsAsTheySay() {
    const auto connection = m_live->connect();
    const InsertShape shape = keysOnly(1).insert;
    for (const WritePath path : everyPath) {
        const bool single = path == WritePath::row || path == WritePath::prepared;
        QCOMPARE(need(connection->rowWriter(shape, path, 100'000))->rowsPerStatement(), single ? 1 : 100'000);
    }
}

void TestMariadbRows::rollbackLeavesNothing_data() {
    QTest::addColumn<WritePath>("path");
    for (const WritePath path : everyPath) {
        QTest::newRow(std::string(nameOf(path)).c_str()) << path;
    }
}

void TestMariadbRows::rollbackLeavesNothing() {
    QFETCH(WritePath, path);
    const Shape shape = keysOnly(1);
    const auto connection = m_live->connect();
    need(connection->execute("DELETE FROM `keys_1`"));
    const auto writer = need(connection->rowWriter(shape.insert, path, 60));
    Rows rows(shape.insert);
    need(connection->begin());
    need(writer->write(rows, 60));
    QCOMPARE(need(connection->query("SELECT COUNT(*) FROM `keys_1`")).at(0).at(0), std::string("60"));
    need(connection->rollback());
    QCOMPARE(m_live->count("keys_1"), std::string("0"));
    need(connection->rollback());  // harmless where nothing is open
}

void TestMariadbRows::aStatementOutsideATransactionIsOne_data() { rollbackLeavesNothing_data(); }

void TestMariadbRows::aStatementOutsideATransactionIsOne() {
    QFETCH(WritePath, path);
    const Shape shape = keysOnly(1);
    const auto connection = m_live->connect();
    need(connection->execute("DELETE FROM `keys_1`"));
    const auto writer = need(connection->rowWriter(shape.insert, path, 10));
    Rows rows(shape.insert);
    need(writer->write(rows, 10));
    QCOMPARE(m_live->count("keys_1"), std::string("10"));
    need(connection->execute("DELETE FROM `keys_1` WHERE `id` < 4"));
    Rows again(shape.insert);  // three of its keys are free, and the others are taken
    QCOMPARE(writer->write(again, 10).error().kind, ErrorKind::duplicateKey);
    // Only a load and statements of a single row leave rows before a failure.
    const bool whole = path == WritePath::multirow || path == WritePath::array;
    QCOMPARE(m_live->count("keys_1"), std::string(whole ? "7" : "10"));
}

void TestMariadbRows::missingPathsSayWhy() {
    const auto connection = m_live->connect();
    const Capabilities& capabilities = m_live->database().capabilities();
    for (const WritePath path : {WritePath::pipeline}) {
        const auto writer = connection->rowWriter(keysOnly(1).insert, path, 10);
        QVERIFY(!writer);
        QCOMPARE(writer.error().kind, ErrorKind::notSupported);
        QCOMPARE(writer.error().message, capabilities.path(path).reason);
        QVERIFY(!capabilities.path(path).available);
        QVERIFY(!capabilities.path(path).reason.empty());
    }
    QCOMPARE(connection->rowWriter(keysOnly(1).insert, WritePath::procedure, 10).error().kind,
             ErrorKind::notSupported);
    QVERIFY(capabilities.path(WritePath::procedure).available);
}

QTEST_GUILESS_MAIN(TestMariadbRows)
#include "tst_mariadb_rows.moc"
