// SPDX-License-Identifier: MIT
#include <array>
#include <cstring>

#include <QTest>

#include "core/engine/mariadb/parameter_row.h"

using namespace loadstone;
using mariadb::ParameterRow;

namespace {

template <typename T>
T contents(const MYSQL_BIND& bind) {
    T value{};
    std::memcpy(&value, bind.buffer, sizeof value);
    return value;
}

constexpr std::array allTypes = {ColumnType::int32, ColumnType::int64, ColumnType::float64, ColumnType::text,
                                 ColumnType::timestamp};

}  // namespace

class TestParameterRow : public QObject {
    Q_OBJECT

   private slots:
    void everyTypeIsBound();
    void nullsAreMarkedForBothForms();
    void textIsBorrowedIntoTheBindsThatAreUsed();
    void emptyTextIsNotNull();
};

void TestParameterRow::everyTypeIsBound() {
    ParameterRow row(allTypes);
    QCOMPARE(row.size(), allTypes.size());
    QVERIFY(row.hasText());
    QVERIFY(!ParameterRow(std::span(allTypes).first(3)).hasText());
    row.set(std::array{Value::integer(-7), Value::integer(1LL << 40), Value::real(0.5), Value::text("words"),
                       Value::integer(1)},
            row.binds());
    const MYSQL_BIND* binds = row.binds();
    QCOMPARE(binds[0].buffer_type, MYSQL_TYPE_LONG);
    QCOMPARE(contents<std::int32_t>(binds[0]), -7);
    QCOMPARE(binds[1].buffer_type, MYSQL_TYPE_LONGLONG);
    QCOMPARE(contents<std::int64_t>(binds[1]), 1LL << 40);
    QCOMPARE(binds[2].buffer_type, MYSQL_TYPE_DOUBLE);
    QCOMPARE(contents<double>(binds[2]), 0.5);
    QCOMPARE(binds[3].buffer_type, MYSQL_TYPE_STRING);
    QCOMPARE(std::string(static_cast<const char*>(binds[3].buffer), *binds[3].length), std::string("words"));
    QCOMPARE(binds[4].buffer_type, MYSQL_TYPE_DATETIME);
    QCOMPARE(contents<MYSQL_TIME>(binds[4]).second_part, 1UL);
}

void TestParameterRow::nullsAreMarkedForBothForms() {
    ParameterRow row(allTypes);
    row.set(std::array<Value, 5>{}, row.binds());
    for (std::size_t i = 0; i < row.size(); ++i) {
        QCOMPARE(static_cast<int>(*row.binds()[i].is_null), 1);
        QCOMPARE(static_cast<int>(*row.binds()[i].u.indicator), static_cast<int>(STMT_INDICATOR_NULL));
        QVERIFY(row.binds()[i].buffer != nullptr);
    }
    row.set(
        std::array{Value::integer(1), Value::integer(1), Value::real(1), Value::text("x"), Value::integer(1)},
        row.binds());
    for (std::size_t i = 0; i < row.size(); ++i) {
        QCOMPARE(static_cast<int>(*row.binds()[i].is_null), 0);
        QCOMPARE(static_cast<int>(*row.binds()[i].u.indicator), static_cast<int>(STMT_INDICATOR_NONE));
    }
}

void TestParameterRow::textIsBorrowedIntoTheBindsThatAreUsed() {
    ParameterRow row{std::span(allTypes).subspan(3, 1)};
    std::array copy = {row.binds()[0]};  // as the library has one
    const std::string text(1000, 'x');
    row.set(std::array{Value::text(text)}, copy.data());
    QVERIFY(copy[0].buffer == text.data());
    QCOMPARE(copy[0].buffer_length, 1000UL);
    QCOMPARE(*copy[0].length, 1000UL);
}

void TestParameterRow::emptyTextIsNotNull() {
    ParameterRow row{std::span(allTypes).subspan(3, 1)};
    row.set(std::array{Value::text({})}, row.binds());
    QVERIFY(row.binds()[0].buffer != nullptr);
    QCOMPARE(*row.binds()[0].length, 0UL);
    QCOMPARE(static_cast<int>(*row.binds()[0].is_null), 0);
}

QTEST_GUILESS_MAIN(TestParameterRow)
#include "tst_parameter_row.moc"
