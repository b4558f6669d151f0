// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/engine/postgresql/insert_sql.h"

using namespace loadstone;

class TestInsertSql : public QObject {
    Q_OBJECT

   private slots:
    void statements();
    void namesAreQuoted();
};

void TestInsertSql::statements() {
    const InsertShape shape{"main_1", {{"id", ColumnType::int64}, {"minor_1_id", ColumnType::int32}}};
    QCOMPARE(postgresql::preparedInsert(shape),
             std::string("INSERT INTO \"main_1\" (\"id\",\"minor_1_id\") VALUES ($1,$2)"));
    QCOMPARE(postgresql::unnestInsert(shape),
             std::string("INSERT INTO \"main_1\" (\"id\",\"minor_1_id\") SELECT * FROM unnest($1,$2)"));
    QCOMPARE(postgresql::copyStatement(shape, "binary"),
             std::string("COPY \"main_1\" (\"id\",\"minor_1_id\") FROM STDIN (FORMAT binary)"));
}

void TestInsertSql::namesAreQuoted() {
    const InsertShape shape{"a\"b", {{"c d", ColumnType::int64}}};
    QCOMPARE(postgresql::preparedInsert(shape), std::string("INSERT INTO \"a\"\"b\" (\"c d\") VALUES ($1)"));
}

QTEST_GUILESS_MAIN(TestInsertSql)
#include "tst_insert_sql.moc"
