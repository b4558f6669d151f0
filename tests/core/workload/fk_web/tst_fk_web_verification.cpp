// SPDX-License-Identifier: MIT
#include "tests/core/workload/fk_web/web_bench.h"

using namespace loadstone;

class TestFkWebVerification : public QObject {
    Q_OBJECT

   private slots:
    void verifyCountsTheRows() {
        Web web;
        web.connection.onQuery = [](std::string_view) { return 1000; };
        const auto right = web.run().verify(web.connection, 1000);
        QVERIFY(right);
        QVERIFY(right->valid && right->reason.empty() && right->notes.empty());
        const auto wrong = web.run().verify(web.connection, 1001);
        QVERIFY(wrong);
        QVERIFY(!wrong->valid);
        QCOMPARE(wrong->reason, std::string("main_1 holds 1000 rows, but 1001 were reported as inserted"));
        QCOMPARE(web.connection.queries.front(), std::string(R"(SELECT COUNT(*) FROM "main_1")"));
        QVERIFY(web.connection.statements.empty());
    }

    void checksThatWereOffAreMadeUpFor() {
        Web web;
        web.values.set("fk", 0);
        web.connection.onQuery = [](std::string_view sql) {
            return sql.find("NOT EXISTS") == std::string_view::npos ? 5 : 0;
        };
        const auto verified = web.run().verify(web.connection, 5);
        QVERIFY(verified);
        QVERIFY(verified->valid);
        QCOMPARE(web.connection.queries.size(), std::size_t{3});  // the rows, and orphans of each key
        QCOMPARE(web.connection.statements, Statements{"-- 2 foreign keys on"});
        QCOMPARE(verified->notes.size(), std::size_t{2});
        QVERIFY(contains(verified->notes[0], "(a switch): 0 orphan rows"));
        QVERIFY(contains(verified->notes[1], "constraints added back in"));
    }

    void aSwitchOfConnectionsLeavesNothingToBringBack() {
        Web web;
        web.server.foreignKeys.whileRunning = true;
        web.values.set("fk", 0);
        web.connection.onQuery = [](std::string_view sql) {
            return sql.find("NOT EXISTS") == std::string_view::npos ? 5 : 0;
        };
        const auto verified = web.run().verify(web.connection, 5);
        QVERIFY(verified && verified->valid);
        QVERIFY(web.connection.statements.empty());
        QCOMPARE(verified->notes.size(), std::size_t{1});
        QVERIFY(contains(verified->notes[0], "0 orphan rows"));
    }

    void checksThatWereOffForAWhileAreVerifiedToo() {
        Web web;
        web.server.foreignKeys.whileRunning = true;
        web.connection.onQuery = [](std::string_view) { return 0; };
        const auto task = web.run().makeTask(0);
        web.values.set("fk", 0);  // changed while the run goes on
        web.connection.onPrepare = [] { return fail(ErrorKind::notSupported, "scripted"); };
        (void)task->attach(web.connection, web.values);
        const auto verified = web.run().verify(web.connection, 0);
        QVERIFY(verified);
        QCOMPARE(verified->notes.size(), std::size_t{1});
    }

    void orphansMakeTheRunInvalid() {
        Web web;
        web.values.set("fk", 0);
        web.connection.onQuery = [](std::string_view sql) {
            return sql.find("NOT EXISTS") == std::string_view::npos ? 5 : 2;
        };
        const auto verified = web.run().verify(web.connection, 5);
        QVERIFY(verified);
        QVERIFY(!verified->valid);
        QCOMPARE(verified->reason, std::string("4 rows have a foreign key without a parent"));
        QVERIFY(contains(verified->notes[0], "4 orphan rows"));
    }

    void aCountThatIsWrongIsTheReasonEvenWithOrphans() {
        Web web;
        web.values.set("fk", 0);
        web.connection.onQuery = [](std::string_view) { return 2; };
        const auto verified = web.run().verify(web.connection, 5);
        QVERIFY(verified);
        QVERIFY(!verified->valid);
        QVERIFY(contains(verified->reason, "main_1 holds 2 rows"));
    }

    void withoutForeignKeysNothingIsMadeUpFor() {
        Web web;
        web.values.set("n", 0);
        web.values.set("fk", 0);
        web.connection.onQuery = [](std::string_view) { return 5; };
        const auto verified = web.run().verify(web.connection, 5);
        QVERIFY(verified->valid && verified->notes.empty());
        QVERIFY(web.connection.statements.empty());
    }

    void whatCannotBeCountedIsAnError_data() {
        QTest::addColumn<QString>("part");
        QTest::newRow("rows") << "COUNT(*) FROM \"main_1\"";
        QTest::newRow("orphans") << "NOT EXISTS";
    }
    void whatCannotBeCountedIsAnError() {
        QFETCH(QString, part);
        Web web;
        web.values.set("fk", 0);
        web.connection.onQuery = [&part](std::string_view sql) -> Result<std::int64_t> {
            if (sql.find(part.toStdString()) != std::string_view::npos) {
                return fail(ErrorKind::connectionLost, "scripted");
            }
            return 5;
        };
        const auto verified = web.run().verify(web.connection, 5);
        QVERIFY(!verified);
        QCOMPARE(verified.error().kind, ErrorKind::connectionLost);
    }
};

QTEST_APPLESS_MAIN(TestFkWebVerification)
#include "tst_fk_web_verification.moc"
