// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/engine/firebird/firebird_dialect.h"

using namespace loadstone;
using firebird::FirebirdDialect;

class TestFirebirdDialect : public QObject {
    Q_OBJECT

   private slots:
    void fillsInTheServer();
    void keysOffAndOn();
    void procedureWithAscendingKeys();
    void procedureWithScatteredKeys();
    void procedureOfAKeyAlone();
    void call();
};

namespace {

const FirebirdDialect dialect;
const ForeignKeyDef key{"fk_1", "main_1", "minor_1_id", "minor_1", "id", "ix_1"};

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

void TestFirebirdDialect::fillsInTheServer() {
    QCOMPARE(dialect.fillSequence("minor_1", "id", 1, 1000),
             std::string("EXECUTE BLOCK AS DECLARE i BIGINT = 1; BEGIN WHILE (i <= 1000) DO BEGIN "
                         "INSERT INTO \"minor_1\" (\"id\") VALUES (:i); i = i + 1; END END"));
}

void TestFirebirdDialect::keysOffAndOn() {
    const std::vector<std::string> off = dialect.foreignKeysOff({key});
    QCOMPARE(off, (std::vector<std::string>{"ALTER TABLE \"main_1\" DROP CONSTRAINT \"fk_1\"",
                                            "CREATE INDEX \"ix_1\" ON \"main_1\" (\"minor_1_id\")"}));
    const std::vector<SchemaStep> on = dialect.foreignKeysOn({key});
    QCOMPARE(on.size(), std::size_t{1});
    QCOMPARE(on[0].what, std::string("constraints added back"));
    QCOMPARE(on[0].statements,
             (std::vector<std::string>{"DROP INDEX \"ix_1\"",
                                       "ALTER TABLE \"main_1\" ADD CONSTRAINT \"fk_1\" FOREIGN KEY "
                                       "(\"minor_1_id\") REFERENCES \"minor_1\" (\"id\")"}));
    QVERIFY(dialect.foreignKeysOff({}).empty());
}

void TestFirebirdDialect::procedureWithAscendingKeys() {
    const InsertShape shape{"main_1", {{"id", ColumnType::int64}, {"minor_1_id", ColumnType::int32}}};
    const std::string sql = dialect.createProcedure({"fill", shape, 1000, false, 4});
    QVERIFY(has(sql, "CREATE PROCEDURE \"fill\""));
    QVERIFY(has(sql, "k = s;"));
    QVERIFY(!has(sql, "BIN_XOR"));
    QVERIFY(has(sql, "state * 1103515245 + 12345"));
    QVERIFY(has(sql, "v1 = 1 + BIN_SHR(state * 1000, 31);"));
    QVERIFY(has(sql, "INSERT INTO \"main_1\" (\"id\", \"minor_1_id\") VALUES (:k, :v1);"));
    QVERIFY(has(sql, "s = s + 4;"));
}

void TestFirebirdDialect::procedureWithScatteredKeys() {
    const InsertShape shape{"main_1", {{"id", ColumnType::int64}}};
    const std::string sql = dialect.createProcedure({"fill", shape, 10, true, 1});
    QVERIFY(has(sql, "k * 73244475"));   // 0x45d9f3b, as in scatter31
    QVERIFY(has(sql, "k * 739982445"));  // 0x2c1b3c6d
    QVERIFY(!has(sql, "k = s;"));
}

void TestFirebirdDialect::procedureOfAKeyAlone() {
    const std::string sql =
        dialect.createProcedure({"fill", {"main_1", {{"id", ColumnType::int64}}}, 10, false, 1});
    QVERIFY(has(sql, "INSERT INTO \"main_1\" (\"id\") VALUES (:k);"));
    QVERIFY(!has(sql, "v1"));
}

void TestFirebirdDialect::call() {
    QCOMPARE(dialect.callProcedure("fill"), std::string("EXECUTE PROCEDURE \"fill\"(?, ?, ?)"));
}

QTEST_GUILESS_MAIN(TestFirebirdDialect)
#include "tst_firebird_dialect.moc"
