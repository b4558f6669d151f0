// SPDX-License-Identifier: MIT
#include "core/engine/dialect.h"
#include "core/engine/fake/fake_dialect.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

const ForeignKeyDef key = {"fk \"1\"", "child", "parent_id", "parent", "id", "ix"};

}  // namespace

class TestDialect : public QObject {
    Q_OBJECT

   private slots:
    void identifiersAreQuotedAndQuotesDoubled() {
        QCOMPARE(m_dialect.quote("main_1"), std::string("\"main_1\""));
        QCOMPARE(m_dialect.quote(""), std::string("\"\""));
        QCOMPARE(m_dialect.quote("a\"b"), std::string("\"a\"\"b\""));
        QCOMPARE(m_dialect.quote("\"; DROP TABLE x; --"), std::string("\"\"\"; DROP TABLE x; --\""));
        QCOMPARE(m_dialect.quote("ż ü 表"), std::string("\"ż ü 表\""));
    }

    void columnTypesHaveStandardNames() {
        QCOMPARE(m_dialect.typeName({"c", ColumnType::int32}), std::string("INTEGER"));
        QCOMPARE(m_dialect.typeName({"c", ColumnType::int64}), std::string("BIGINT"));
        QCOMPARE(m_dialect.typeName({"c", ColumnType::float64}), std::string("DOUBLE PRECISION"));
        QCOMPARE(m_dialect.typeName({"c", ColumnType::text, 20}), std::string("VARCHAR(20)"));
        QCOMPARE(m_dialect.typeName({"c", ColumnType::timestamp}), std::string("TIMESTAMP"));
    }

    void aTableHasItsColumnsAndItsKey() {
        const TableDef table = {
            "t", {{"id", ColumnType::int64}, {"name", ColumnType::text, 5, true}}, {"id"}};
        QCOMPARE(m_dialect.createTable(table),
                 std::string("CREATE TABLE \"t\" (\"id\" BIGINT NOT NULL, \"name\" VARCHAR(5), "
                             "PRIMARY KEY (\"id\"))"));
        const TableDef pair = {"p", {{"a"}, {"b\"c"}}, {"a", "b\"c"}};
        QCOMPARE(m_dialect.createTable(pair),
                 std::string("CREATE TABLE \"p\" (\"a\" INTEGER NOT NULL, \"b\"\"c\" INTEGER NOT NULL, "
                             "PRIMARY KEY (\"a\", \"b\"\"c\"))"));
        QCOMPARE(m_dialect.dropTable("a\"b"), std::string("DROP TABLE \"a\"\"b\""));
    }

    void foreignKeysNameBothSides() {
        QCOMPARE(m_dialect.addForeignKey(key),
                 std::string("ALTER TABLE \"child\" ADD CONSTRAINT \"fk \"\"1\"\"\" FOREIGN KEY "
                             "(\"parent_id\") REFERENCES \"parent\" (\"id\")"));
        QCOMPARE(m_dialect.dropForeignKey(key),
                 std::string("ALTER TABLE \"child\" DROP CONSTRAINT \"fk \"\"1\"\"\""));
    }

    void indexesAndProcedures() {
        QCOMPARE(m_dialect.createIndex("i\"x", "t", "c"),
                 std::string("CREATE INDEX \"i\"\"x\" ON \"t\" (\"c\")"));
        QCOMPARE(m_dialect.dropIndex("ix", "t"), std::string("DROP INDEX \"ix\""));
        QCOMPARE(m_dialect.dropProcedure("p\""), std::string("DROP PROCEDURE \"p\"\"\""));
    }

    void countsAreOneNumberEach() {
        QCOMPARE(m_dialect.countRows("a\"b"), std::string("SELECT COUNT(*) FROM \"a\"\"b\""));
        QCOMPARE(m_dialect.countKey("t", "id", -5),
                 std::string("SELECT COUNT(*) FROM \"t\" WHERE \"id\" = -5"));
        QCOMPARE(m_dialect.countKey("t", "id", INT64_MAX),
                 std::string("SELECT COUNT(*) FROM \"t\" WHERE \"id\" = 9223372036854775807"));
        QCOMPARE(m_dialect.countOrphans(key),
                 std::string("SELECT COUNT(*) FROM \"child\" c WHERE NOT EXISTS (SELECT 1 FROM \"parent\" p "
                             "WHERE p.\"id\" = c.\"parent_id\")"));
    }

   private:
    FakeDialect m_dialect;  // overrides nothing that the base class says
};

QTEST_APPLESS_MAIN(TestDialect)
#include "tst_dialect.moc"
