// SPDX-License-Identifier: MIT
#include <array>

#include <QTest>

#include "core/engine/postgresql/binary_row.h"

using namespace loadstone;
using postgresql::BinaryRow;

namespace {

constexpr std::array allTypes = {ColumnType::int32, ColumnType::int64, ColumnType::float64, ColumnType::text,
                                 ColumnType::timestamp};

QByteArray cell(const BinaryRow& row, std::size_t i) {
    return QByteArray(row.values()[i], row.lengths()[i]).toHex();
}

}  // namespace

class TestBinaryRow : public QObject {
    Q_OBJECT

   private slots:
    void everyTypeInNetworkOrder();
    void nullsAreNullPointers();
    void anEmptyTextIsNoNull();
    void numbersThatDoNotFit();
    void typesAndTheirIds();
};

void TestBinaryRow::everyTypeInNetworkOrder() {
    BinaryRow row(allTypes);
    QVERIFY(row.set(std::array{Value::integer(-2), Value::integer(258), Value::real(-1.5), Value::text("ab"),
                               Value::integer(946'684'800'000'001)}));
    QCOMPARE(row.count(), 5);
    QCOMPARE(cell(row, 0), QByteArray("fffffffe"));
    QCOMPARE(cell(row, 1), QByteArray("0000000000000102"));
    QCOMPARE(cell(row, 2), QByteArray("bff8000000000000"));
    QCOMPARE(cell(row, 3), QByteArray("6162"));
    QCOMPARE(cell(row, 4), QByteArray("0000000000000001"));  // a microsecond into 2000
    for (int i = 0; i < row.count(); ++i) {
        QCOMPARE(row.formats()[i], 1);
    }
}

void TestBinaryRow::nullsAreNullPointers() {
    BinaryRow row(allTypes);
    QVERIFY(row.set(std::array<Value, 5>{}));
    for (int i = 0; i < row.count(); ++i) {
        QCOMPARE(row.values()[i], nullptr);
    }
    QVERIFY(row.set(std::array{Value(), Value::integer(1), Value(), Value::text("x"), Value()}));
    QCOMPARE(row.values()[0], nullptr);
    QCOMPARE(cell(row, 1), QByteArray("0000000000000001"));
    QCOMPARE(cell(row, 3), QByteArray("78"));
}

void TestBinaryRow::anEmptyTextIsNoNull() {
    BinaryRow row(std::array{ColumnType::text});
    QVERIFY(row.set(std::array{Value::text({})}));
    QVERIFY(row.values()[0] != nullptr);
    QCOMPARE(row.lengths()[0], 0);
}

void TestBinaryRow::numbersThatDoNotFit() {
    BinaryRow row(std::array{ColumnType::int32});
    QVERIFY(row.set(std::array{Value::integer(2147483647)}));
    QVERIFY(!row.set(std::array{Value::integer(2147483648)}));
    QVERIFY(!row.set(std::array{Value::integer(-2147483649LL)}));
    QCOMPARE(postgresql::outOfRange().value().kind, ErrorKind::constraint);
}

void TestBinaryRow::typesAndTheirIds() {
    const InsertShape shape{"t", {{"a", ColumnType::int64}, {"b", ColumnType::text, 5}}};
    QCOMPARE(postgresql::typesOf(shape), (std::vector{ColumnType::int64, ColumnType::text}));
    // Source: PostgreSQL's src/include/catalog/pg_type.dat.
    QCOMPARE(postgresql::elementIds(allTypes), (std::vector<std::uint32_t>{23, 20, 701, 25, 1114}));
    QCOMPARE(postgresql::arrayIds(allTypes), (std::vector<std::uint32_t>{1007, 1016, 1022, 1009, 1115}));
}

QTEST_GUILESS_MAIN(TestBinaryRow)
#include "tst_binary_row.moc"
