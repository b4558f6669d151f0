// SPDX-License-Identifier: MIT
#include <thread>
#include <vector>

#include "core/run/row_budget.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

class TestRowBudget : public QObject {
    Q_OBJECT

   private slots:
    void withoutABoundEveryClaimIsGranted() {
        RowBudget budget;
        QCOMPARE(budget.claim(1'000'000), 1'000'000);
        budget.giveBack(5);
        QCOMPARE(budget.claim(INT64_MAX), INT64_MAX);
        budget.set(10);
        QCOMPARE(budget.claim(11), 10);
        budget.set(RowBudget::unlimited);
        QCOMPARE(budget.claim(11), 11);
    }

    void theLastClaimGetsTheRest() {
        RowBudget budget;
        budget.set(250);
        QCOMPARE(budget.claim(100), 100);
        QCOMPARE(budget.claim(100), 100);
        QCOMPARE(budget.claim(100), 50);
        QCOMPARE(budget.claim(100), 0);
        QCOMPARE(budget.claim(1), 0);
    }

    void whatIsGivenBackCanBeClaimedAgain() {
        RowBudget budget;
        budget.set(100);
        QCOMPARE(budget.claim(100), 100);
        budget.giveBack(30);
        QCOMPARE(budget.claim(100), 30);
        QCOMPARE(budget.claim(100), 0);
    }

    void manyWorkersInsertExactlyTheTotal() {
        constexpr std::int64_t total = 1'000'003;
        constexpr std::size_t workers = 4;
        RowBudget budget;
        budget.set(total);
        std::vector<std::int64_t> inserted(workers);
        {
            std::vector<std::jthread> threads;
            for (std::size_t who = 0; who < workers; ++who) {
                threads.emplace_back([&budget, &mine = inserted[who], who] {
                    const auto wanted = static_cast<std::int64_t>(37 + 13 * who);
                    for (int turn = 0;; ++turn) {
                        const std::int64_t claimed = budget.claim(wanted);
                        if (claimed == 0) {
                            return;
                        }
                        // Now and then an operation inserts less than it claimed.
                        const std::int64_t done = turn % 5 == 0 ? (claimed + 1) / 2 : claimed;
                        mine += done;
                        budget.giveBack(claimed - done);
                    }
                });
            }
        }
        std::int64_t sum = 0;
        for (const std::int64_t rows : inserted) {
            sum += rows;
        }
        // A worker may find nothing left just before another gives rows back; never are there too many.
        QVERIFY(sum <= total);
        QCOMPARE(sum + budget.claim(total), total);
    }
};

QTEST_APPLESS_MAIN(TestRowBudget)
#include "tst_row_budget.moc"
