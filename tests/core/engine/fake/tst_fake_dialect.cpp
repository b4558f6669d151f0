// SPDX-License-Identifier: MIT
#include "core/engine/fake/fake_dialect.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

class TestFakeDialect : public QObject {
    Q_OBJECT

   private slots:
    void whatStandardSqlCannotSayIsAComment() {
        const FakeDialect dialect;
        InsertProcedure procedure;
        procedure.name = "fill\"";
        const std::vector<ForeignKeyDef> keys(3);
        QCOMPARE(dialect.fillSequence("t", "id", 1, 100),
                 std::string("-- fill \"t\" (\"id\") with 1 to 100"));
        QCOMPARE(dialect.createProcedure(procedure), std::string("-- procedure \"fill\"\"\""));
        QCOMPARE(dialect.foreignKeysOff(keys), std::vector<std::string>{"-- 3 foreign keys off"});
        const auto on = dialect.foreignKeysOn(keys);
        QCOMPARE(on.size(), std::size_t{1});
        QCOMPARE(on.front().statements, std::vector<std::string>{"-- 3 foreign keys on"});
    }

    void aCallTakesThreeParameters() {
        QCOMPARE(FakeDialect().callProcedure("fill"), std::string("CALL \"fill\"(?, ?, ?)"));
    }
};

QTEST_APPLESS_MAIN(TestFakeDialect)
#include "tst_fake_dialect.moc"
