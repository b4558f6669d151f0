// SPDX-License-Identifier: MIT
#include <set>

#include "core/workload/fk_web/fk_web_schema.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

FkWebSchema schemaFor(std::int64_t foreignKeys, KeyOrder order = KeyOrder::ascending) {
    ParameterValues values(fkWebParameterSpecs());
    values.set("n", foreignKeys);
    values.set("l", 500);
    values.set("order", static_cast<std::int64_t>(order));
    return FkWebSchema(FkWebParameters(values));
}

}  // namespace

class TestFkWebSchema : public QObject {
    Q_OBJECT

   private slots:
    void eachForeignKeyHasAParentOfItsOwn_data() {
        QTest::addColumn<int>("n");
        for (const int n : {0, 1, 10, 63}) {
            QTest::addRow("%d", n) << n;
        }
    }
    void eachForeignKeyHasAParentOfItsOwn() {
        QFETCH(int, n);
        const FkWebSchema schema = schemaFor(n);
        const auto count = static_cast<std::size_t>(n);
        QCOMPARE(schema.parents.size(), count);
        QCOMPARE(schema.foreignKeys.size(), count);
        QCOMPARE(schema.main.columns.size(), count + 1);
        std::set<std::string> names;
        for (std::size_t j = 0; j < count; ++j) {
            const ForeignKeyDef& key = schema.foreignKeys[j];
            QCOMPARE(key.table, schema.main.name);
            QCOMPARE(key.column, schema.main.columns[j + 1].name);
            QCOMPARE(key.parentTable, schema.parents[j].name);
            QCOMPARE(key.parentColumn, schema.parents[j].columns.front().name);
            QCOMPARE(schema.parents[j].columns.front().type, schema.main.columns[j + 1].type);
            names.insert({key.name, key.indexName, key.parentTable, key.column});
        }
        QCOMPARE(names.size(), 4 * count);
    }

    void namesAndTypesAreThoseOfTheStudy() {
        const FkWebSchema schema = schemaFor(2);
        QCOMPARE(schema.main.name, std::string("main_1"));
        QCOMPARE(schema.main.columns[0].name, std::string("id"));
        QCOMPARE(schema.main.columns[0].type, ColumnType::int64);
        QCOMPARE(schema.main.columns[2].name, std::string("minor_2_id"));
        QCOMPARE(schema.main.columns[2].type, ColumnType::int32);
        QVERIFY(!schema.main.columns[2].nullable);
        QCOMPARE(schema.main.primaryKey, std::vector<std::string>{"id"});
        QCOMPARE(schema.parents[1].name, std::string("minor_2"));
        QCOMPARE(schema.parents[1].primaryKey, std::vector<std::string>{"id"});
    }

    void rowsGoIntoAllColumnsOfMain() {
        const InsertShape shape = schemaFor(3).insertShape();
        QCOMPARE(shape.table, std::string("main_1"));
        QCOMPARE(shape.columns.size(), std::size_t{4});
    }

    void theProcedureMakesTheSameRows() {
        const InsertProcedure ascending = schemaFor(3).procedure;
        QCOMPARE(ascending.shape.columns.size(), std::size_t{4});
        QCOMPARE(ascending.bound, 500);
        QCOMPARE(ascending.keyStride, 1);
        QVERIFY(!ascending.scatterKeys);
        const InsertProcedure interleaved = schemaFor(3, KeyOrder::interleaved).procedure;
        QCOMPARE(interleaved.keyStride, 256);
        QVERIFY(!interleaved.scatterKeys);
        const InsertProcedure scattered = schemaFor(3, KeyOrder::random).procedure;
        QCOMPARE(scattered.keyStride, 256);
        QVERIFY(scattered.scatterKeys);
    }

    void knowsItsOwnTables() {
        for (const TableDef& parent : schemaFor(63).parents) {
            QVERIFY(FkWebSchema::owns(parent.name));
        }
        QVERIFY(FkWebSchema::owns("main_1"));
        for (const char* other :
             {"main_2x", "main_10", "main", "minor", "Minor_1", "my_minor_1", "marker", ""}) {
            QVERIFY2(!FkWebSchema::owns(other), other);
        }
    }
};

QTEST_APPLESS_MAIN(TestFkWebSchema)
#include "tst_fk_web_schema.moc"
