// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/engine/insert_statement.h"
#include "core/engine/mariadb/mariadb_dialect.h"
#include "core/engine/mariadb/statement_bytes.h"

using namespace loadstone;
using mariadb::packetLimitFor;

class TestStatementBytes : public QObject {
    Q_OBJECT

   private slots:
    void onlyBatchesGrowWithTheirRows_data();
    void onlyBatchesGrowWithTheirRows();
    void arraysAreCountedToTheByte();
    void lengthsOfTextTakeMoreBytes_data();
    void lengthsOfTextTakeMoreBytes();
    void textIsAsLongAsItsLongestValues();
};

Q_DECLARE_METATYPE(WritePath)

void TestStatementBytes::onlyBatchesGrowWithTheirRows_data() {
    QTest::addColumn<WritePath>("path");
    QTest::addColumn<bool>("grows");
    for (std::size_t i = 0; i < writePathCount; ++i) {
        const auto path = static_cast<WritePath>(i);
        QTest::newRow(std::string(nameOf(path)).c_str())
            << path << (path == WritePath::multirow || path == WritePath::array);
    }
}

void TestStatementBytes::onlyBatchesGrowWithTheirRows() {
    QFETCH(WritePath, path);
    QFETCH(bool, grows);
    const InsertShape shape{"t", {{"id", ColumnType::int64}}};
    QCOMPARE(packetLimitFor(shape, path, 1000) > 0, grows);
    QCOMPARE(packetLimitFor(shape, path, 2000) > packetLimitFor(shape, path, 1000), grows);
}

void TestStatementBytes::arraysAreCountedToTheByte() {
    const InsertShape shape{"t",
                            {{"a", ColumnType::int64},
                             {"b", ColumnType::int32},
                             {"c", ColumnType::float64},
                             {"d", ColumnType::timestamp},
                             {"e", ColumnType::text, 10}}};
    // kind and strictly less, statement and flags, types; then an indicator and the value for each cell
    QCOMPARE(packetLimitFor(shape, WritePath::array, 3),
             2 + 6 + 2 * 5 + 3 * ((1 + 8) + (1 + 4) + (1 + 8) + (1 + 12) + (1 + 1 + 40)));
}

void TestStatementBytes::lengthsOfTextTakeMoreBytes_data() {
    QTest::addColumn<int>("length");
    QTest::addColumn<int>("bytes");
    QTest::newRow("in one byte") << 62 << 1 + 1 + 248;
    QTest::newRow("in two") << 63 << 1 + 3 + 252;
    QTest::newRow("in three") << 16384 << 1 + 4 + 65536;
}

void TestStatementBytes::lengthsOfTextTakeMoreBytes() {
    QFETCH(int, length);
    QFETCH(int, bytes);
    const InsertShape shape{"t", {{"a", ColumnType::text, length}}};
    QCOMPARE(packetLimitFor(shape, WritePath::array, 2) - packetLimitFor(shape, WritePath::array, 1), bytes);
}

void TestStatementBytes::textIsAsLongAsItsLongestValues() {
    const InsertShape shape{"t", {{"id", ColumnType::int64}, {"key", ColumnType::int32}}};
    InsertStatement statement(mariadb::MariadbDialect(), shape, Backslash::escapes);
    for (int i = 0; i < 100; ++i) {
        statement.append(std::array{Value::integer(std::numeric_limits<std::int64_t>::min()),
                                    Value::integer(std::numeric_limits<std::int32_t>::min())});
    }
    const std::int64_t needed = std::ssize(statement.text()) + 2;
    const std::int64_t foretold = packetLimitFor(shape, WritePath::multirow, 100);
    QVERIFY(foretold >= needed);
    QVERIFY(foretold < needed + 100);
}

QTEST_GUILESS_MAIN(TestStatementBytes)
#include "tst_statement_bytes.moc"
