// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/engine/postgresql/postgresql_dialect.h"

using namespace loadstone;

namespace {

const postgresql::PostgresqlDialect dialect;
const ForeignKeyDef key{"fk_1", "main_1", "minor_1_id", "minor_1", "id", "ix_1"};
const ForeignKeyDef other{"fk_2", "main_1", "minor_2_id", "minor_2", "id", "ix_2"};

}  // namespace

class TestPostgresqlDialect : public QObject {
    Q_OBJECT

   private slots:
    void tables();
    void sequence();
    void constraintsOff();
    void constraintsOnInTwoSteps();
    void procedure();
    void procedureWithScatteredKeys();
};

void TestPostgresqlDialect::tables() {
    QCOMPARE(
        dialect.createTable({"t",
                             {{"a", ColumnType::int64},
                              {"b", ColumnType::int32, 0, true},
                              {"c", ColumnType::float64},
                              {"d", ColumnType::text, 9},
                              {"e", ColumnType::timestamp}},
                             {"a"}}),
        std::string("CREATE TABLE \"t\" (\"a\" BIGINT NOT NULL, \"b\" INTEGER, \"c\" DOUBLE PRECISION NOT "
                    "NULL, \"d\" VARCHAR(9) NOT NULL, \"e\" TIMESTAMP NOT NULL, PRIMARY KEY (\"a\"))"));
}

void TestPostgresqlDialect::sequence() {
    QCOMPARE(dialect.fillSequence("minor_1", "id", 5, 1000),
             std::string("INSERT INTO \"minor_1\" (\"id\") SELECT generate_series(5, 1000)"));
}

void TestPostgresqlDialect::constraintsOff() {
    QCOMPARE(dialect.foreignKeysOff({key, other}),
             (std::vector<std::string>{"ALTER TABLE \"main_1\" DROP CONSTRAINT \"fk_1\"",
                                       "ALTER TABLE \"main_1\" DROP CONSTRAINT \"fk_2\""}));
}

void TestPostgresqlDialect::constraintsOnInTwoSteps() {
    const auto steps = dialect.foreignKeysOn({key, other});
    QCOMPARE(steps.size(), std::size_t{2});
    QCOMPARE(steps[0].what, std::string("constraints added back without validation"));
    QCOMPARE(steps[0].statements.size(), std::size_t{2});
    QCOMPARE(steps[0].statements[0],
             std::string("ALTER TABLE \"main_1\" ADD CONSTRAINT \"fk_1\" FOREIGN KEY (\"minor_1_id\") "
                         "REFERENCES \"minor_1\" (\"id\") NOT VALID"));
    QCOMPARE(steps[1].what, std::string("constraints validated"));
    QCOMPARE(steps[1].statements,
             (std::vector<std::string>{"ALTER TABLE \"main_1\" VALIDATE CONSTRAINT \"fk_1\"",
                                       "ALTER TABLE \"main_1\" VALIDATE CONSTRAINT \"fk_2\""}));
}

void TestPostgresqlDialect::procedure() {
    const InsertShape shape{"main_1",
                            {{"id", ColumnType::int64}, {"a", ColumnType::int32}, {"b", ColumnType::int32}}};
    const std::string sql = dialect.createProcedure({"fill", shape, 1000, false, 4});
    const auto has = [&sql](const char* text) { return sql.find(text) != std::string::npos; };
    QVERIFY(has("CREATE PROCEDURE \"fill\" (first_key BIGINT, rows_left BIGINT, seed BIGINT)"));
    QVERIFY(has("k := s; "));
    QVERIFY(has("state := (state * 1103515245 + 12345) & 2147483647; v1 := 1 + ((state * 1000) >> 31); "));
    QVERIFY(has("v2 := "));
    QVERIFY(has("INSERT INTO \"main_1\" (\"id\", \"a\", \"b\") VALUES (k, v1, v2); s := s + 4;"));
    QCOMPARE(dialect.callProcedure("fill"), std::string("CALL \"fill\"($1, $2, $3)"));
    QCOMPARE(dialect.dropProcedure("fill"), std::string("DROP PROCEDURE \"fill\""));
}

void TestPostgresqlDialect::procedureWithScatteredKeys() {
    const std::string sql =
        dialect.createProcedure({"fill", {"main_1", {{"id", ColumnType::int64}}}, 1, true, 1});
    QVERIFY(sql.find("k := (k * 73244475) & 2147483647;") != std::string::npos);   // 0x45d9f3b
    QVERIFY(sql.find("k := (k * 739982445) & 2147483647;") != std::string::npos);  // 0x2c1b3c6d
}

QTEST_GUILESS_MAIN(TestPostgresqlDialect)
#include "tst_postgresql_dialect.moc"
