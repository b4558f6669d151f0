// SPDX-License-Identifier: MIT
#include <algorithm>

#include "core/run/backoff.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;
using namespace std::chrono_literals;

namespace {

double milliseconds(Nanoseconds time) { return std::chrono::duration<double, std::milli>(time).count(); }

}  // namespace

class TestBackoff : public QObject {
    Q_OBJECT

   private slots:
    void doublesFromOneMillisecondToTwoHundred_data() {
        QTest::addColumn<int>("attempt");
        QTest::addColumn<int>("fullMs");
        const int full[] = {1, 2, 4, 8, 16, 32, 64, 128, 200, 200, 200};
        for (int attempt = 0; attempt <= 10; ++attempt) {
            QTest::addRow("%d", attempt) << attempt << full[attempt];
        }
        QTest::newRow("30") << maximumReconnects << 200;
        QTest::newRow("a thousand") << 1000 << 200;
    }
    void doublesFromOneMillisecondToTwoHundred() {
        QFETCH(int, attempt);
        QFETCH(int, fullMs);
        Random random(static_cast<std::uint64_t>(attempt) + 1);
        constexpr int draws = 4000;
        double sum = 0.0;
        double least = 1e9;
        double most = 0.0;
        for (int i = 0; i < draws; ++i) {
            const double wait = milliseconds(backoff(attempt, random));
            QVERIFY(wait >= fullMs * 0.5 && wait <= fullMs);
            sum += wait;
            least = std::min(least, wait);
            most = std::max(most, wait);
        }
        // Uniform between half and all of it.
        QVERIFY(std::abs(sum / draws - fullMs * 0.75) < fullMs * 0.02);
        QVERIFY(least < fullMs * 0.51 && most > fullMs * 0.99);
    }

    void workersThatCollidedWaitDifferently() {
        Random one(1);
        Random other(2);
        int same = 0;
        for (int i = 0; i < 100; ++i) {
            same += backoff(5, one) == backoff(5, other) ? 1 : 0;
        }
        QCOMPARE(same, 0);
    }

    void theSameSeedWaitsTheSame() {
        Random one(9);
        Random same(9);
        for (int attempt = 0; attempt < 20; ++attempt) {
            QCOMPARE(backoff(attempt, one), backoff(attempt, same));
        }
    }

    void reconnectsLastAboutFiveSeconds() {
        Random random(4);
        Nanoseconds total{};
        for (int attempt = 0; attempt < maximumReconnects; ++attempt) {
            total += backoff(attempt, random);
        }
        QVERIFY(total > 2s && total < 6s);
    }
};

QTEST_APPLESS_MAIN(TestBackoff)
#include "tst_backoff.moc"
