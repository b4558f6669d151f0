// SPDX-License-Identifier: MIT
#include "core/workload/fk_web/fk_web_task.h"
#include "tests/core/workload/fk_web/task_bench.h"

using namespace loadstone;

class TestFkWebTask : public QObject {
    Q_OBJECT

   private slots:
    void anOperationIsATransactionOfBatches() {
        TaskBench bench;
        bench.values.set("batches", 3);
        bench.attach();
        QCOMPARE(bench.task().operationRows(), 300);
        const auto receipt = bench.run();
        QVERIFY(receipt);
        QCOMPARE(receipt->rows, 300);
        QCOMPARE(receipt->statements, 3);
        QCOMPARE(receipt->commits, 1);
        QCOMPARE(receipt->roundTrips, 3 + 2);  // and begin and commit
        QCOMPARE(bench.rows(), 300);
        QVERIFY(bench.holds(1, 300));
    }

    void operationsGoOnWhereTheLastOneEnded() {
        TaskBench bench;
        bench.attach();
        for (int i = 0; i < 5; ++i) {
            QVERIFY(bench.run());
        }
        QCOMPARE(bench.rows(), 500);
        QVERIFY(bench.holds(1, 500));
    }

    void theLastOperationMayBeSmaller() {
        TaskBench bench;
        bench.values.set("batches", 3);
        bench.attach();
        const auto receipt = bench.run(150);
        QVERIFY(receipt);
        QCOMPARE(receipt->rows, 150);
        QCOMPARE(receipt->statements, 2);
        QVERIFY(bench.run(1));
        QCOMPARE(bench.rows(), 151);
        QVERIFY(bench.holds(1, 151));
    }

    void autocommitCommitsEachStatement_data() {
        QTest::addColumn<int>("path");
        QTest::addColumn<qlonglong>("rows");
        QTest::newRow("row") << static_cast<int>(WritePath::row) << 1LL;
        QTest::newRow("prepared") << static_cast<int>(WritePath::prepared) << 1LL;
        QTest::newRow("multirow") << static_cast<int>(WritePath::multirow) << 255LL;
        QTest::newRow("procedure") << static_cast<int>(WritePath::procedure) << 1000LL;
    }
    void autocommitCommitsEachStatement() {
        QFETCH(int, path);
        QFETCH(qlonglong, rows);
        TaskBench bench;
        bench.values.set("k", 1000);
        bench.values.set("batches", 7);
        bench.values.set("autocommit", 1);
        bench.values.set("path", path);
        bench.attach();
        QCOMPARE(bench.task().operationRows(), rows);
        const auto receipt = bench.run();
        QVERIFY(receipt);
        QCOMPARE(receipt->rows, rows);
        QCOMPARE(receipt->statements, 1);
        QCOMPARE(receipt->commits, 1);
        QCOMPARE(bench.rows(), rows);
    }

    void aServerThatCommitsByItselfTakesNoFurtherRoundTrip() {
        TaskBench bench;
        bench.server.commitsByItself = true;
        bench.values.set("autocommit", 1);
        bench.values.set("k", 1000);
        FakeConnection& connection = bench.attach();
        const auto receipt = bench.run();
        QVERIFY(receipt);
        QCOMPARE(receipt->rows, 255);
        QCOMPARE(receipt->statements, 1);
        QCOMPARE(receipt->roundTrips, 1);
        QCOMPARE(receipt->commits, 1);
        QVERIFY(connection.rollback());  // has nothing to take back
        QCOMPARE(bench.rows(), 255);
        QVERIFY(bench.run());
        QVERIFY(bench.holds(1, 510));
    }

    void checksAreSwitchedWhereTheConnectionCan() {
        TaskBench built;  // without the constraints
        built.values.set("fk", 0);
        QCOMPARE(built.attach().checks(), ForeignKeyChecks::on);
        QVERIFY(built.unchecked);
        TaskBench switched;
        switched.server.foreignKeys.whileRunning = true;
        QCOMPARE(switched.attach().checks(), ForeignKeyChecks::on);
        QVERIFY(!switched.unchecked);
        switched.values.set("fk", 0);
        QCOMPARE(switched.attach().checks(), ForeignKeyChecks::off);
        QVERIFY(switched.unchecked);
    }

    void aProcedureInsertsTheSameKeys() {
        TaskBench bench;
        bench.values.set("path", static_cast<std::int64_t>(WritePath::procedure));
        bench.attach();
        QVERIFY(bench.run());
        QVERIFY(bench.run());
        QCOMPARE(bench.rows(), 200);
        QVERIFY(bench.holds(1, 200));
    }

    void anInterruptEndsATransactionEarlyAndKeepsWhatItHas() {
        TaskBench bench;
        bench.values.set("batches", 10);
        bench.script.onWrite = [&bench](const FakeCall& call) {
            if (call.number == 2) {
                ++bench.generation;
            }
            return FakeAnswer{};
        };
        bench.attach();
        const auto receipt = bench.run();
        QVERIFY(receipt);
        QCOMPARE(receipt->rows, 300);
        QCOMPARE(receipt->commits, 1);
        QVERIFY(bench.run());
        QCOMPARE(bench.rows(), 300 + 1000);
        QVERIFY(bench.holds(1, 1300));
    }

    void anInterruptThatWasThereBeforeStillGetsOneBatch() {
        TaskBench bench;
        bench.values.set("batches", 10);
        bench.attach();
        const Interrupt interrupt(bench.generation);
        ++bench.generation;
        const auto receipt = bench.task().run(1000, interrupt);
        QVERIFY(receipt);
        QCOMPARE(receipt->rows, 100);
    }

    void newParametersTakeEffectWithoutLosingThePlace() {
        TaskBench bench;
        FakeConnection& connection = bench.attach();
        QVERIFY(bench.run());
        bench.values.set("k", 50);
        bench.values.set("path", static_cast<std::int64_t>(WritePath::prepared));
        QVERIFY(bench.task().attach(connection, bench.values));
        QCOMPARE(bench.task().operationRows(), 50);
        const auto receipt = bench.run();
        QVERIFY(receipt);
        QCOMPARE(receipt->statements, 50);
        QVERIFY(bench.holds(1, 150));
        QCOMPARE(bench.rows(), 150);
    }

    void tasksOfDifferentSlotsShareNoKeys() {
        TaskBench one;
        TaskBench other;
        other.slot = 1;
        one.attach();
        other.attach();
        QVERIFY(one.run());
        QVERIFY(other.run());
        for (std::int64_t key = 1; key <= 100; ++key) {
            QVERIFY(one.store.holds("main_1", key));
            QVERIFY(!other.store.holds("main_1", key));
        }
        QCOMPARE(other.rows(), 100);
    }
};

QTEST_APPLESS_MAIN(TestFkWebTask)
#include "tst_fk_web_task.moc"
