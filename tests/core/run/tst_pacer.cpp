// SPDX-License-Identifier: MIT
#include "core/run/pacer.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;
using namespace std::chrono_literals;

namespace {

const TimePoint start(7s);

}  // namespace

class TestPacer : public QObject {
    Q_OBJECT

   private slots:
    void startsFollowTheRowsSent() {
        Pacer pacer(1000.0, start);
        QVERIFY(pacer.limited());
        QCOMPARE(pacer.intendedStart() - start, Nanoseconds(0));
        pacer.sent(500);
        QCOMPARE(pacer.intendedStart() - start, Nanoseconds(500ms));
        pacer.sent(1);
        QCOMPARE(pacer.intendedStart() - start, Nanoseconds(501ms));
    }

    void noRateMeansNoLimit() {
        QVERIFY(!Pacer(0.0, start).limited());
        QVERIFY(Pacer(0.001, start).limited());
    }

    void doesNotDriftOverADay_data() {
        QTest::addColumn<double>("rate");
        QTest::addColumn<qlonglong>("batch");
        QTest::newRow("thirds") << 3.0 << 1LL;
        QTest::newRow("share of a worker") << 10'000.0 / 7.0 << 13LL;
        QTest::newRow("fast") << 39'062.5 << 1000LL;
    }
    void doesNotDriftOverADay() {
        QFETCH(double, rate);
        QFETCH(qlonglong, batch);
        Pacer pacer(rate, start);
        std::int64_t rows = 0;
        for (int i = 0; i < 100'000; ++i) {
            pacer.sent(batch);
            rows += batch;
        }
        const long double exact = static_cast<long double>(rows) / static_cast<long double>(rate) * 1e9L;
        const auto found = static_cast<long double>((pacer.intendedStart() - start).count());
        QVERIFY(std::abs(found - exact) <= 100.0L);
    }

    void aWorkerBehindDoesNotSkip() {
        // The intended starts stay in the past; nothing in them depends on when operations really began.
        Pacer pacer(100.0, start);
        std::vector<Nanoseconds> starts;
        for (int i = 0; i < 5; ++i) {
            starts.push_back(pacer.intendedStart() - start);
            pacer.sent(10);
        }
        const std::vector<Nanoseconds> expected = {0ms, 100ms, 200ms, 300ms, 400ms};
        QCOMPARE(starts, expected);
    }
};

QTEST_APPLESS_MAIN(TestPacer)
#include "tst_pacer.moc"
