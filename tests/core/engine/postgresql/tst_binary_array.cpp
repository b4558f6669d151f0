// SPDX-License-Identifier: MIT
#include <limits>
#include <string>

#include <QTest>

#include "core/engine/postgresql/binary_array.h"

using namespace loadstone;
using postgresql::BinaryArray;

namespace {

QByteArray bytes(BinaryArray& array) {
    array.finish();
    return QByteArray(array.data(), static_cast<qsizetype>(array.size())).toHex();
}

}  // namespace

class TestBinaryArray : public QObject {
    Q_OBJECT

   private slots:
    void integers();
    void nullsAreMarked();
    void everyTypeInNetworkOrder_data();
    void everyTypeInNetworkOrder();
    void texts();
    void isReused();
    void numbersThatDoNotFit();
    void neverLargerThanSaid();
    void longerTextsThanTheColumnTakes();
};

// Expected bytes are written by hand from array_recv: dimensions, NULL flag, element type, length, lower
// bound.
void TestBinaryArray::integers() {
    BinaryArray array({"a", ColumnType::int32}, 2);
    QVERIFY(array.append(Value::integer(1)));
    QVERIFY(array.append(Value::integer(-2)));
    QCOMPARE(bytes(array), QByteArray("00000001"
                                      "00000000"
                                      "00000017"
                                      "00000002"
                                      "00000001"
                                      "00000004"
                                      "00000001"
                                      "00000004"
                                      "fffffffe"));
}

void TestBinaryArray::nullsAreMarked() {
    BinaryArray array({"a", ColumnType::int64}, 2);
    QVERIFY(array.append(Value()));
    QVERIFY(array.append(Value::integer(5)));
    QCOMPARE(bytes(array), QByteArray("00000001"
                                      "00000001"
                                      "00000014"
                                      "00000002"
                                      "00000001"
                                      "ffffffff"
                                      "00000008"
                                      "0000000000000005"));
}

void TestBinaryArray::everyTypeInNetworkOrder_data() {
    QTest::addColumn<int>("type");
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<QByteArray>("element");
    const auto row = [](const char* name, ColumnType type, const char* id, const char* element) {
        QTest::newRow(name) << static_cast<int>(type) << QByteArray(id) << QByteArray(element);
    };
    row("int32", ColumnType::int32, "00000017", "0000000400000001");
    row("int64", ColumnType::int64, "00000014", "000000080000000000000001");
    row("float64", ColumnType::float64, "000002bd", "000000083ff0000000000000");
    row("text", ColumnType::text, "00000019", "0000000131");
    // 1970 is 946,684,800 seconds before PostgreSQL's epoch.
    row("timestamp", ColumnType::timestamp, "0000045a", "00000008fffca2fec4c82001");
}

void TestBinaryArray::everyTypeInNetworkOrder() {
    QFETCH(int, type);
    QFETCH(QByteArray, id);
    QFETCH(QByteArray, element);
    const auto columnType = static_cast<ColumnType>(type);
    BinaryArray array({"a", columnType, 1}, 1);
    const Value value = columnType == ColumnType::float64 ? Value::real(1.0)
                        : columnType == ColumnType::text  ? Value::text("1")
                                                          : Value::integer(1);
    QVERIFY(array.append(value));
    QCOMPARE(bytes(array), "0000000100000000" + id + "0000000100000001" + element);
}

void TestBinaryArray::texts() {
    BinaryArray array({"a", ColumnType::text, 3}, 3);
    QVERIFY(array.append(Value::text("ab")));
    QVERIFY(array.append(Value::text({})));
    QVERIFY(array.append(Value::text("ż")));
    QCOMPARE(bytes(array).mid(40), QByteArray("00000002"
                                              "6162"
                                              "00000000"
                                              "00000002"
                                              "c5bc"));
}

void TestBinaryArray::isReused() {
    BinaryArray array({"a", ColumnType::int32}, 3);
    QVERIFY(array.append(Value()));
    QVERIFY(array.append(Value::integer(1)));
    array.finish();
    const char* const place = array.data();
    array.clear();
    QVERIFY(array.append(Value::integer(7)));
    QCOMPARE(bytes(array), QByteArray("0000000100000000000000170000000100000001"
                                      "0000000400000007"));
    QCOMPARE(array.data(), place);
}

void TestBinaryArray::numbersThatDoNotFit() {
    BinaryArray array({"a", ColumnType::int32}, 4);
    QVERIFY(array.append(Value::integer(std::numeric_limits<std::int32_t>::max())));
    QVERIFY(array.append(Value::integer(std::numeric_limits<std::int32_t>::min())));
    QVERIFY(!array.append(Value::integer(2147483648LL)));
    QVERIFY(!array.append(Value::integer(-2147483649LL)));
}

void TestBinaryArray::neverLargerThanSaid() {
    const ColumnDef column{"a", ColumnType::text, 5};
    BinaryArray array(column, 2);
    QVERIFY(array.append(Value::text("🌍🌍🌍🌍🌍")));
    QVERIFY(array.append(Value::text("🌍🌍🌍🌍🌍")));
    QCOMPARE(static_cast<std::int64_t>(array.size()), BinaryArray::mostBytes(column, 2));
    QCOMPARE(BinaryArray::mostBytes({"a", ColumnType::int32}, 1000), 20 + 1000 * 8);
    QCOMPARE(BinaryArray::mostBytes({"a", ColumnType::int64}, 1000), 20 + 1000 * 12);
}

void TestBinaryArray::longerTextsThanTheColumnTakes() {
    BinaryArray array({"a", ColumnType::text, 1}, 3);
    const std::string text(1000, 'x');
    QVERIFY(array.append(Value::text(text)));
    QVERIFY(array.append(Value()));
    QVERIFY(array.append(Value::text("y")));
    const QByteArray all = bytes(array);
    QCOMPARE(all.mid(40, 8), QByteArray("000003e8"));
    QCOMPARE(all.mid(48, 2000), QByteArray("78").repeated(1000));
    QCOMPARE(all.mid(2048), QByteArray("ffffffff"
                                       "00000001"
                                       "79"));
}

QTEST_GUILESS_MAIN(TestBinaryArray)
#include "tst_binary_array.moc"
