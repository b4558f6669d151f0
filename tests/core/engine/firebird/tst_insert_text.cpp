// SPDX-License-Identifier: MIT
#include <limits>

#include <QTest>

#include "core/engine/firebird/insert_text.h"

using namespace loadstone;
using namespace loadstone::firebird;

class TestInsertText : public QObject {
    Q_OBJECT

   private slots:
    void heads();
    void literals_data();
    void literals();
    void rowsAreSeparatedByCommas();
};

void TestInsertText::heads() {
    const InsertShape shape{"od\"d", {{"id", ColumnType::int64}, {"b", ColumnType::int32}}};
    QCOMPARE(insertHead(shape), std::string(R"(INSERT INTO "od""d" ("id","b") VALUES ()"));
    QCOMPARE(insertHead(shape, ColumnNames::omitted), std::string(R"(INSERT INTO "od""d" VALUES ()"));
    QCOMPARE(insertWithParameters(shape), std::string(R"(INSERT INTO "od""d" ("id","b") VALUES (?,?))"));
}

namespace {

std::string literal(ColumnType type, const Value& value) {
    std::string sql;
    appendLiteral(sql, type, value);
    return sql;
}

}  // namespace

void TestInsertText::literals_data() {
    QTest::addColumn<std::string>("literal");
    QTest::addColumn<std::string>("expected");
    const auto row = [](const char* name, ColumnType type, const Value& value, const char* expected) {
        QTest::newRow(name) << literal(type, value) << std::string(expected);
    };
    constexpr std::int64_t second = 1'000'000;
    row("null", ColumnType::text, Value(), "NULL");
    row("int32", ColumnType::int32, Value::integer(-2147483648LL), "-2147483648");
    row("int64", ColumnType::int64, Value::integer(9223372036854775807LL), "9223372036854775807");
    row("double", ColumnType::float64, Value::real(0.1), "1e-01");
    row("double, exactly", ColumnType::float64, Value::real(1.0 / 3), "3.333333333333333e-01");
    row("infinity", ColumnType::float64, Value::real(std::numeric_limits<double>::infinity()), "NULL");
    row("text", ColumnType::text, Value::text("plain"), "'plain'");
    row("empty text", ColumnType::text, Value::text(""), "''");
    row("quotes", ColumnType::text, Value::text("'a''b'"), "'''a''''b'''");
    row("injection", ColumnType::text, Value::text("'); DROP TABLE t; --"), "'''); DROP TABLE t; --'");
    row("epoch", ColumnType::timestamp, Value::integer(0), "TIMESTAMP '1970-01-01 00:00:00.0000'");
    row("leap day", ColumnType::timestamp, Value::integer(951'782'400 * second + 123'456),
        "TIMESTAMP '2000-02-29 00:00:00.1234'");
    row("before the epoch", ColumnType::timestamp, Value::integer(-1),
        "TIMESTAMP '1969-12-31 23:59:59.9999'");
}

void TestInsertText::literals() {
    QFETCH(std::string, literal);
    QFETCH(std::string, expected);
    QCOMPARE(literal, expected);
}

void TestInsertText::rowsAreSeparatedByCommas() {
    const std::vector<ColumnDef> columns = {{"id", ColumnType::int64}, {"t", ColumnType::text, 5}};
    std::string sql;
    appendLiterals(sql, columns, std::vector{Value::integer(1), Value::text("x")});
    QCOMPARE(sql, std::string("1,'x'"));
}

QTEST_GUILESS_MAIN(TestInsertText)
#include "tst_insert_text.moc"
