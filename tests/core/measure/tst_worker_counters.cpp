// SPDX-License-Identifier: MIT
#include <atomic>
#include <thread>

#include "core/measure/worker_counters.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

constexpr auto deadlock = static_cast<std::size_t>(ErrorKind::deadlock);
constexpr auto lost = static_cast<std::size_t>(ErrorKind::connectionLost);
constexpr auto full = static_cast<std::size_t>(ErrorKind::diskFull);

bool noneFell(const OperationCounts& now, const OperationCounts& before) {
    bool grew = now.attempted >= before.attempted && now.succeeded >= before.succeeded &&
                now.cancelled >= before.cancelled && now.retries >= before.retries &&
                now.rows >= before.rows && now.statements >= before.statements &&
                now.roundTrips >= before.roundTrips && now.commits >= before.commits;
    for (std::size_t kind = 0; kind < errorKindCount; ++kind) {
        grew = grew && now.failedByKind.at(kind) >= before.failedByKind.at(kind) &&
               now.retriedByKind.at(kind) >= before.retriedByKind.at(kind);
    }
    return grew;
}

}  // namespace

class TestWorkerCounters : public QObject {
    Q_OBJECT

   private slots:
    void countsEveryOutcomeInItsPlace() {
        WorkerCounters counters;
        QVERIFY(counters.read() == OperationCounts());
        for (int i = 0; i < 6; ++i) {
            counters.attempt();
        }
        counters.succeed(100, 3, 5, 1);
        counters.succeed(10, 1, 2, 1);
        counters.cancel();
        counters.fail(ErrorKind::diskFull);
        counters.fail(ErrorKind::diskFull);
        counters.fail(ErrorKind::connectionLost);
        counters.retry(ErrorKind::deadlock);
        counters.retry(ErrorKind::deadlock);
        counters.retry(ErrorKind::connectionLost);
        const OperationCounts counts = counters.read();
        QCOMPARE(counts.attempted, 6);
        QCOMPARE(counts.succeeded, 2);
        QCOMPARE(counts.cancelled, 1);
        QCOMPARE(counts.failed(), 3);
        QCOMPARE(counts.failedByKind[full], 2);
        QCOMPARE(counts.failedByKind[lost], 1);
        QCOMPARE(counts.retries, 3);
        QCOMPARE(counts.retriedByKind[deadlock], 2);
        QCOMPARE(counts.retriedByKind[lost], 1);
        QCOMPARE(counts.rows, 110);
        QCOMPARE(counts.statements, 4);
        QCOMPARE(counts.roundTrips, 7);
        QCOMPARE(counts.commits, 2);
        QCOMPARE(counts.attempted, counts.succeeded + counts.failed() + counts.cancelled);
    }

    void aReaderNeverSeesACounterFall() {
        WorkerCounters counters;
        constexpr int operations = 20'000;
        std::atomic<bool> ended{false};
        std::jthread writer([&] {
            for (int i = 0; i < operations; ++i) {
                counters.attempt();
                counters.retry(ErrorKind::deadlock);
                if (i % 4 == 0) {
                    counters.fail(ErrorKind::diskFull);
                } else {
                    counters.succeed(10, 2, 4, 1);
                }
            }
            ended = true;
        });
        OperationCounts last;
        bool fell = false;
        while (!ended) {
            const OperationCounts now = counters.read();
            fell = fell || !noneFell(now, last);
            last = now;
        }
        writer.join();
        QVERIFY(!fell);
        const OperationCounts counts = counters.read();
        QVERIFY(noneFell(counts, last));
        QCOMPARE(counts.attempted, operations);
        QCOMPARE(counts.retries, operations);
        QCOMPARE(counts.failed(), operations / 4);
        QCOMPARE(counts.rows, 10 * (operations - operations / 4));
    }

    void twoWorkersShareNoCacheLine() {
        QCOMPARE(alignof(WorkerCounters), std::size_t{64});
        QCOMPARE(sizeof(WorkerCounters) % 64, std::size_t{0});
    }
};

QTEST_APPLESS_MAIN(TestWorkerCounters)
#include "tst_worker_counters.moc"
