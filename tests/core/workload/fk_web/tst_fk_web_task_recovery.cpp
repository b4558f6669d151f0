// SPDX-License-Identifier: MIT
#include "tests/core/workload/fk_web/recording_connection.h"
#include "tests/core/workload/fk_web/task_bench.h"

using namespace loadstone;

class TestFkWebTaskRecovery : public QObject {
    Q_OBJECT

   private slots:
    void aFailedOperationIsRepeatedWithTheSameRows() {
        TaskBench bench;
        bench.values.set("batches", 2);
        bench.script.onWrite = [](const FakeCall& call) {
            return call.number == 1 ? failsWith(ErrorKind::deadlock) : FakeAnswer{};
        };
        FakeConnection& connection = bench.attach();
        const auto failed = bench.run();
        QVERIFY(!failed);
        QCOMPARE(failed.error().kind, ErrorKind::deadlock);
        QVERIFY(connection.rollback());
        const auto receipt = bench.run();
        QVERIFY(receipt);
        QCOMPARE(receipt->rows, 200);
        QCOMPARE(bench.rows(), 200);
        QVERIFY(bench.holds(1, 200));
    }

    void afterASkipTheRowsAreNew() {
        TaskBench bench;
        bench.script.onWrite = [](const FakeCall& call) {
            return call.number == 0 ? failsWith(ErrorKind::constraint) : FakeAnswer{};
        };
        FakeConnection& connection = bench.attach();
        QVERIFY(!bench.run());
        QVERIFY(connection.rollback());
        bench.task().skip();
        QVERIFY(bench.run());
        QCOMPARE(bench.rows(), 100);
        QVERIFY(bench.holds(101, 200));
    }

    void aCommitWhoseAnswerWasLostIsLookedUp_data() {
        QTest::addColumn<bool>("arrived");
        QTest::newRow("it arrived") << true;
        QTest::newRow("it did not") << false;
    }
    void aCommitWhoseAnswerWasLostIsLookedUp() {
        QFETCH(bool, arrived);
        TaskBench bench;
        bench.values.set("batches", 2);
        bench.script.onCommit = [arrived](const FakeCall& call) {
            FakeAnswer answer;
            if (call.connection == 0 && call.number == 1) {
                answer = failsWith(ErrorKind::connectionLost);
                answer.appliesAll = arrived;
            }
            return answer;
        };
        bench.attach();
        QVERIFY(bench.run());
        QVERIFY(!bench.run());
        bench.task().detach();
        bench.connections.push_back(
            std::make_unique<FakeConnection>(bench.clock, bench.script, bench.store, 1));
        const auto landed = bench.task().landed(*bench.connections.back());
        QVERIFY(landed);
        QCOMPARE(landed->rows, arrived ? 200 : 0);
        QCOMPARE(landed->commits, arrived ? 1 : 0);
        QCOMPARE(landed->statements, arrived ? 2 : 0);
        // It is told once.
        QCOMPARE(bench.task().landed(*bench.connections.back())->rows, 0);
        QVERIFY(bench.task().attach(*bench.connections.back(), bench.values));
        QVERIFY(bench.run());
        QCOMPARE(bench.rows(), arrived ? 600 : 400);
        QVERIFY(bench.holds(1, arrived ? 600 : 400));
    }

    void whatWasLostBeforeItsCommitDidNotLand() {
        TaskBench bench;
        bench.script.onWrite = [](const FakeCall& call) {
            return call.connection == 0 ? failsWith(ErrorKind::connectionLost) : FakeAnswer{};
        };
        bench.attach();
        QVERIFY(!bench.run());
        RecordingConnection connection;
        connection.onQuery = [](std::string_view) { return 1; };
        const auto landed = bench.task().landed(connection);
        QVERIFY(landed);
        QCOMPARE(landed->rows, 0);
        QVERIFY(connection.queries.empty());
    }

    void aLookUpThatFailsCanBeRepeated() {
        TaskBench bench;
        bench.script.onCommit = [](const FakeCall&) { return failsWith(ErrorKind::connectionLost); };
        bench.attach();
        QVERIFY(!bench.run());
        RecordingConnection connection;
        connection.onQuery = [](std::string_view) -> Result<std::int64_t> {
            return fail(ErrorKind::connectionLost, "scripted");
        };
        QVERIFY(!bench.task().landed(connection));
        connection.onQuery = [](std::string_view) { return 1; };
        const auto landed = bench.task().landed(connection);
        QVERIFY(landed);
        QCOMPARE(landed->rows, 100);
        QCOMPARE(connection.queries.back(), std::string(R"(SELECT COUNT(*) FROM "main_1" WHERE "id" = 1)"));
    }

    void anEmptiedTableBeginsAnew() {
        TaskBench bench;
        FakeConnection& connection = bench.attach();
        QVERIFY(bench.run());
        bench.task().detach();
        QVERIFY(connection.execute(R"(DROP TABLE "main_1")"));
        ++bench.epoch;
        QVERIFY(bench.task().attach(connection, bench.values));
        QVERIFY(bench.run());
        QCOMPARE(bench.rows(), 100);
        QVERIFY(bench.holds(1, 100));
    }

    void attachingFailsWhereThePathDoes() {
        TaskBench bench;
        RecordingConnection connection;
        const auto attached = bench.task().attach(connection, bench.values);
        QVERIFY(!attached);
        QCOMPARE(attached.error().kind, ErrorKind::notSupported);
        bench.task().detach();
        bench.task().detach();  // harmless
        bench.task().skip();    // nothing to skip
        bench.attach();
        QVERIFY(bench.run());
        QVERIFY(bench.holds(1, 100));
    }
};

QTEST_APPLESS_MAIN(TestFkWebTaskRecovery)
#include "tst_fk_web_task_recovery.moc"
