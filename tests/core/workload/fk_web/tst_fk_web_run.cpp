// SPDX-License-Identifier: MIT
#include <algorithm>
#include <set>

#include "core/workload/fk_web/fk_web_run.h"
#include "tests/core/workload/fk_web/web_bench.h"

using namespace loadstone;

namespace {

void ignoreProgress(double /*share*/, const std::string& /*what*/) {}

const std::string createMain =
    R"(CREATE TABLE "main_1" ("id" BIGINT NOT NULL, "minor_1_id" INTEGER NOT NULL, )"
    R"("minor_2_id" INTEGER NOT NULL, PRIMARY KEY ("id")))";

std::string createParent(int j) {
    return "CREATE TABLE \"minor_" + std::to_string(j) + R"(" ("id" INTEGER NOT NULL, PRIMARY KEY ("id")))";
}

std::string addKey(int j) {
    const std::string number = std::to_string(j);
    return "ALTER TABLE \"main_1\" ADD CONSTRAINT \"fk_main_1_" + number + "\" FOREIGN KEY (\"minor_" +
           number + "_id\") REFERENCES \"minor_" + number + "\" (\"id\")";
}

std::string addIndex(int j) {
    const std::string number = std::to_string(j);
    return "CREATE INDEX \"ix_main_1_" + number + "\" ON \"main_1\" (\"minor_" + number + "_id\")";
}

std::string fill(int j, int first, int last) {
    return "-- fill \"minor_" + std::to_string(j) + "\" (\"id\") with " + std::to_string(first) + " to " +
           std::to_string(last);
}

const std::string createProcedure = R"(-- procedure "fill_main_1")";
const std::string dropProcedure = R"(DROP PROCEDURE "fill_main_1")";
const std::string dropMain = R"(DROP TABLE "main_1")";

}  // namespace

class TestFkWebRun : public QObject {
    Q_OBJECT

   private slots:
    void buildsParentsThenTheTableThenItsKeys() {
        Web web;
        QVERIFY(web.run().build(web.connection, ignoreProgress));
        const Statements expected = {createParent(1), createParent(2), fill(1, 1, 10), fill(2, 1, 10),
                                     createMain,      addIndex(1),     addKey(1),      addIndex(2),
                                     addKey(2),       createProcedure};
        QCOMPARE(web.connection.statements, expected);
        QVERIFY(!web.connection.inTransaction);
        QCOMPARE(web.connection.committed, web.connection.begun);
    }

    void leavesIndexesAndProceduresToTheEngine() {
        Web web;
        web.server.indexesForeignKeys = true;
        web.server.paths[static_cast<std::size_t>(WritePath::procedure)].available = false;
        QVERIFY(web.run().build(web.connection, ignoreProgress));
        const Statements expected = {createParent(1), createParent(2), fill(1, 1, 10), fill(2, 1, 10),
                                     createMain,      addKey(1),       addKey(2)};
        QCOMPARE(web.connection.statements, expected);
    }

    void withoutChildIndexesOnlyTheKeysAreMade() {
        Web web;
        web.values.set("index", 0);
        QVERIFY(web.run().build(web.connection, ignoreProgress));
        const Statements expected = {createParent(1), createParent(2), fill(1, 1, 10), fill(2, 1, 10),
                                     createMain,      addKey(1),       addKey(2),      createProcedure};
        QCOMPARE(web.connection.statements, expected);
    }

    void aSwitchOfConnectionsLeavesTheSchemaAlone() {
        Web web;
        web.values.set("fk", 0);
        web.server.foreignKeys.whileRunning = true;
        QVERIFY(web.run().build(web.connection, ignoreProgress));
        for (const std::string& statement : web.connection.statements) {
            QVERIFY2(!contains(statement, "foreign keys off"), statement.c_str());
        }
    }

    void fillsLargeParentsInStepsAndTellsHowFarItIs() {
        Web web;
        web.values.set("l", 250'000);
        std::vector<double> shares;
        Statements names;
        QVERIFY(web.run().build(web.connection, [&](double share, const std::string& what) {
            shares.push_back(share);
            names.push_back(what);
        }));
        const Statements head(web.connection.statements.begin(), web.connection.statements.begin() + 8);
        const Statements expected = {createParent(1),           createParent(2),
                                     fill(1, 1, 100'000),       fill(1, 100'001, 200'000),
                                     fill(1, 200'001, 250'000), fill(2, 1, 100'000),
                                     fill(2, 100'001, 200'000), fill(2, 200'001, 250'000)};
        QCOMPARE(head, expected);
        // A share is what lies behind, so it begins with nothing and grows, and more than two steps show.
        QCOMPARE(shares.front(), 0.0);
        QCOMPARE(shares.back(), 1.0);
        QVERIFY(std::is_sorted(shares.begin(), shares.end()));
        QVERIFY(std::set<double>(shares.begin(), shares.end()).size() >= 5);
        QCOMPARE(names.front(), std::string("minor_1"));
        QCOMPARE(names.back(), std::string("main_1"));
    }

    void withoutForeignKeysThereIsOneTable() {
        Web web;
        web.values.set("n", 0);
        QVERIFY(web.run().build(web.connection, ignoreProgress));
        QCOMPARE(web.connection.statements.size(), std::size_t{2});
        QVERIFY(web.connection.statements[0].starts_with("CREATE TABLE \"main_1\""));
    }

    void checksAreTurnedOffOnceTheKeysAreThere() {
        Web web;
        web.values.set("fk", 0);
        QVERIFY(web.run().build(web.connection, ignoreProgress));
        const auto& statements = web.connection.statements;
        const auto off = std::find(statements.begin(), statements.end(), "-- 2 foreign keys off");
        QVERIFY(off != statements.end());
        QVERIFY(std::find(statements.begin(), off, addKey(2)) != off);
    }

    void removesWhatAnEarlierRunLeftAndNothingElse() {
        Web web;
        web.connection.existing = {"accounts", "main_1", "main_10", "minor_1", "minor_63", "my_minor_1"};
        QVERIFY(web.run().build(web.connection, ignoreProgress));
        const Statements head(web.connection.statements.begin(), web.connection.statements.begin() + 5);
        const Statements expected = {dropProcedure, dropMain, R"(DROP TABLE "minor_1")",
                                     R"(DROP TABLE "minor_63")", createParent(1)};
        QCOMPARE(head, expected);
    }

    void cleanUpDropsChildrenBeforeParents() {
        Web web;
        web.connection.existing = {"minor_2", "other", "main_1", "minor_1"};
        QVERIFY(web.run().cleanUp(web.connection));
        const Statements expected = {dropProcedure, dropMain, R"(DROP TABLE "minor_2")",
                                     R"(DROP TABLE "minor_1")"};
        QCOMPARE(web.connection.statements, expected);
    }

    void cleanUpOfAnEmptySchemaDoesNothing() {
        Web web;
        web.connection.existing = {"other"};
        QVERIFY(web.run().cleanUp(web.connection));
        QVERIFY(web.connection.statements.empty());
    }

    void aProcedureThatIsMissingHindersNothing() {
        Web web;
        web.connection.existing = {"main_1"};
        web.connection.failAt = "DROP PROCEDURE";
        QVERIFY(web.run().cleanUp(web.connection));
        QCOMPARE(web.connection.statements.back(), dropMain);
    }

    void theFirstStatementThatFailsEndsTheBuild_data() {
        QTest::addColumn<QString>("part");
        QTest::newRow("a parent") << "CREATE TABLE \"minor_2\"";
        QTest::newRow("filling") << "-- fill \"minor_1\"";
        QTest::newRow("the table") << "CREATE TABLE \"main_1\"";
        QTest::newRow("a key") << "fk_main_1_1";
        QTest::newRow("the procedure") << "-- procedure";
        QTest::newRow("checks") << "foreign keys off";
        QTest::newRow("a leftover") << "DROP TABLE";
    }
    void theFirstStatementThatFailsEndsTheBuild() {
        QFETCH(QString, part);
        Web web;
        web.values.set("fk", 0);
        web.connection.existing = {"minor_5"};
        web.connection.failAt = part.toStdString();
        const auto built = web.run().build(web.connection, ignoreProgress);
        QVERIFY(!built);
        QCOMPARE(built.error().kind, ErrorKind::diskFull);
        QVERIFY(contains(web.connection.statements.back(), part.toStdString()));
        QVERIFY(!web.connection.inTransaction);
    }

    void resetMakesTheTableAnewAndKeepsParents() {
        Web web;
        web.values.set("fk", 0);
        QVERIFY(web.run().reset(web.connection));
        const Statements expected = {dropProcedure,  dropMain,    createMain, addIndex(1),
                                     addKey(1),      addIndex(2), addKey(2),  "-- 2 foreign keys off",
                                     createProcedure};
        QCOMPARE(web.connection.statements, expected);
    }

    void aResetThatFailsSaysSo() {
        Web web;
        web.connection.failAt = "DROP TABLE";
        QVERIFY(!web.run().reset(web.connection));
    }

    void makesATaskForEachSlot() {
        Web web;
        QVERIFY(web.run().makeTask(0));
        QVERIFY(web.run().makeTask(255));
    }
};

QTEST_APPLESS_MAIN(TestFkWebRun)
#include "tst_fk_web_run.moc"
