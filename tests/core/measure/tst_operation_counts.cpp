// SPDX-License-Identifier: MIT
#include "core/measure/operation_counts.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

/// Every field different, so that none can stand in for another.
OperationCounts numbered(std::int64_t base) {
    OperationCounts counts{base,     base + 1, base + 2, base + 3, base + 4,
                           base + 5, base + 6, base + 7, {},       {}};
    for (std::size_t kind = 0; kind < errorKindCount; ++kind) {
        counts.failedByKind[kind] = base + 100 + static_cast<std::int64_t>(kind);
        counts.retriedByKind[kind] = base + 200 + static_cast<std::int64_t>(kind);
    }
    return counts;
}

}  // namespace

class TestOperationCounts : public QObject {
    Q_OBJECT

   private slots:
    void everyFieldIsAdded() {
        OperationCounts sum = numbered(10);
        sum += numbered(1000);
        QCOMPARE(sum.attempted, 1010);
        QCOMPARE(sum.succeeded, 1012);
        QCOMPARE(sum.cancelled, 1014);
        QCOMPARE(sum.retries, 1016);
        QCOMPARE(sum.rows, 1018);
        QCOMPARE(sum.statements, 1020);
        QCOMPARE(sum.roundTrips, 1022);
        QCOMPARE(sum.commits, 1024);
        for (std::size_t kind = 0; kind < errorKindCount; ++kind) {
            QCOMPARE(sum.failedByKind[kind], 1210 + 2 * static_cast<std::int64_t>(kind));
            QCOMPARE(sum.retriedByKind[kind], 1410 + 2 * static_cast<std::int64_t>(kind));
        }
    }

    void takingAwayUndoesAdding() {
        OperationCounts counts = numbered(3);
        counts += numbered(70);
        QVERIFY(counts != numbered(3));
        counts -= numbered(70);
        QVERIFY(counts == numbered(3));
        counts -= numbered(3);
        QVERIFY(counts == OperationCounts());
    }

    void failedIsTheSumOverKinds() {
        OperationCounts counts;
        QCOMPARE(counts.failed(), 0);
        counts.failedByKind.front() = 2;
        counts.failedByKind.back() = 5;
        counts.retriedByKind.back() = 100;  // a retry is no failure
        QCOMPARE(counts.failed(), 7);
    }
};

QTEST_APPLESS_MAIN(TestOperationCounts)
#include "tst_operation_counts.moc"
