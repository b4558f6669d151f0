// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/engine/mariadb/mariadb_dialect.h"

using namespace loadstone;
using mariadb::MariadbDialect;

class TestMariadbDialect : public QObject {
    Q_OBJECT

   private slots:
    void names();
    void texts();
    void tables();
    void fillsInTheServer();
    void keys();
    void procedureWithAscendingKeys();
    void procedureWithScatteredKeys();
    void procedureOfAKeyAlone();
    void call();
};

namespace {

const MariadbDialect dialect;
const ForeignKeyDef key{"fk_1", "main_1", "minor_1_id", "minor_1", "id", "ix_1"};

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

void TestMariadbDialect::names() {
    QCOMPARE(dialect.quote("main_1"), std::string("`main_1`"));
    QCOMPARE(dialect.quote("a`b\"c\\"), std::string("`a``b\"c\\`"));
}

void TestMariadbDialect::texts() {
    QCOMPARE(mariadb::quoteText("it's \\ `so`"), std::string("'it''s \\\\ `so`'"));
    QCOMPARE(mariadb::quoteText(""), std::string("''"));
}

void TestMariadbDialect::tables() {
    const TableDef table{"t",
                         {{"id", ColumnType::int64},
                          {"a", ColumnType::int32, 4},
                          {"b", ColumnType::float64, 0, true},
                          {"c", ColumnType::text, 20},
                          {"d", ColumnType::timestamp}},
                         {"id", "a"}};
    QCOMPARE(
        dialect.createTable(table),
        std::string("CREATE TABLE `t` (`id` BIGINT NOT NULL, `a` INT NOT NULL, `b` DOUBLE, `c` VARCHAR(20) "
                    "CHARACTER SET utf8mb4 NOT NULL, `d` DATETIME(6) NOT NULL, PRIMARY KEY (`id`, `a`)) "
                    "ENGINE=InnoDB"));
    QCOMPARE(dialect.dropIndex("ix", "t"), std::string("DROP INDEX `ix` ON `t`"));
}

void TestMariadbDialect::fillsInTheServer() {
    QCOMPARE(dialect.fillSequence("minor_1", "id", 1, 1000),
             std::string("INSERT INTO `minor_1` (`id`) SELECT seq FROM seq_1_to_1000"));
}

void TestMariadbDialect::keys() {
    QCOMPARE(dialect.addForeignKey(key),
             std::string("ALTER TABLE `main_1` ADD CONSTRAINT `fk_1` FOREIGN KEY (`minor_1_id`) REFERENCES "
                         "`minor_1` (`id`)"));
    QCOMPARE(dialect.dropForeignKey(key), std::string("ALTER TABLE `main_1` DROP FOREIGN KEY `fk_1`"));
    QVERIFY(dialect.foreignKeysOff({key}).empty());
    QVERIFY(dialect.foreignKeysOn({key}).empty());
}

void TestMariadbDialect::procedureWithAscendingKeys() {
    const InsertShape shape{"main_1", {{"id", ColumnType::int64}, {"minor_1_id", ColumnType::int32}}};
    const std::string sql = dialect.createProcedure({"fill", shape, 1000, false, 4});
    QVERIFY(sql.starts_with("CREATE PROCEDURE `fill` ("));
    QVERIFY(has(sql, "SET k = s;"));
    QVERIFY(!has(sql, "^"));
    QVERIFY(has(sql, "state * 1103515245 + 12345"));
    QVERIFY(has(sql, "SET v1 = 1 + ((state * 1000) >> 31);"));
    QVERIFY(has(sql, "INSERT INTO `main_1` (`id`, `minor_1_id`) VALUES (k, v1);"));
    QVERIFY(has(sql, "SET s = s + 4;"));
    QVERIFY(has(sql, "START TRANSACTION"));
}

void TestMariadbDialect::procedureWithScatteredKeys() {
    const InsertShape shape{"main_1", {{"id", ColumnType::int64}}};
    const std::string sql = dialect.createProcedure({"fill", shape, 1000, true, 1});
    QVERIFY(has(sql, "73244475"));
    QVERIFY(has(sql, "739982445"));
    QVERIFY(!has(sql, "SET k = s;"));
}

void TestMariadbDialect::procedureOfAKeyAlone() {
    const std::string sql =
        dialect.createProcedure({"fill", {"t", {{"id", ColumnType::int64}}}, 1, false, 1});
    QVERIFY(has(sql, "INSERT INTO `t` (`id`) VALUES (k);"));
    QVERIFY(!has(sql, "1103515245"));
}

void TestMariadbDialect::call() {
    QCOMPARE(dialect.callProcedure("fill"), std::string("CALL `fill`(?, ?, ?)"));
    QCOMPARE(dialect.dropProcedure("fill"), std::string("DROP PROCEDURE `fill`"));
}

QTEST_GUILESS_MAIN(TestMariadbDialect)
#include "tst_mariadb_dialect.moc"
