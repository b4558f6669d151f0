// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/engine/firebird/block_limits.h"

using namespace loadstone;
using namespace loadstone::firebird;

class TestBlockLimits : public QObject {
    Q_OBJECT

   private slots:
    void narrowRowsReachTheBestSize();
    void wideRowsAreCutByTheMessage();
    void oneRowAlwaysGoes();
};

namespace {

InsertShape shapeOf(std::size_t count, ColumnType type, int length = 0) {
    InsertShape shape{"t", {}};
    shape.columns.assign(count, ColumnDef{"c", type, length});
    return shape;
}

}  // namespace

void TestBlockLimits::narrowRowsReachTheBestSize() {
    QCOMPARE(rowsPerTextBlock(shapeOf(11, ColumnType::int32)), rowsPerBlock);
    QCOMPARE(rowsPerArrayBlock(shapeOf(11, ColumnType::int32)), rowsPerBlock);
    QCOMPARE(rowsPerArrayBlock(shapeOf(64, ColumnType::int64)), rowsPerBlock);
    QVERIFY(rowsPerBlock <= 255);
}

void TestBlockLimits::wideRowsAreCutByTheMessage() {
    // 1,000 characters are 4,000 bytes and 6 of length and null: 16 of them fit into 64 KiB.
    QCOMPARE(rowsPerArrayBlock(shapeOf(1, ColumnType::text, 1000)), 16);
    // Ten texts of 8,000 characters: 320,030 bytes of literals, three rows in 1 MiB.
    QCOMPARE(rowsPerTextBlock(shapeOf(10, ColumnType::text, 8000)), 3);
}

void TestBlockLimits::oneRowAlwaysGoes() {
    QCOMPARE(rowsPerArrayBlock(shapeOf(20, ColumnType::text, 8000)), 1);
    QCOMPARE(rowsPerTextBlock(shapeOf(60, ColumnType::text, 8000)), 1);
}

QTEST_GUILESS_MAIN(TestBlockLimits)
#include "tst_block_limits.moc"
