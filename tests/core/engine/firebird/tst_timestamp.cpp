// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/engine/firebird/timestamp.h"

using loadstone::firebird::toTimestamp;

class TestTimestamp : public QObject {
    Q_OBJECT

   private slots:
    void days_data();
    void days();
};

void TestTimestamp::days_data() {
    QTest::addColumn<qint64>("microseconds");
    QTest::addColumn<int>("day");
    QTest::addColumn<unsigned>("tick");
    constexpr qint64 day = 86'400'000'000;
    QTest::newRow("epoch") << qint64{0} << 40587 << 0U;
    QTest::newRow("below the precision") << qint64{99} << 40587 << 0U;
    QTest::newRow("one tick") << qint64{100} << 40587 << 1U;
    QTest::newRow("just before the epoch") << qint64{-1} << 40586 << 863'999'999U;
    QTest::newRow("a whole day before") << -day << 40586 << 0U;
    QTest::newRow("2000-01-01 12:00, J2000") << 10957 * day + day / 2 << 51544 << 432'000'000U;
    QTest::newRow("1858-11-17, day 0") << -40587 * day << 0 << 0U;
}

void TestTimestamp::days() {
    QFETCH(qint64, microseconds);
    QFETCH(int, day);
    QFETCH(unsigned, tick);
    const ISC_TIMESTAMP time = toTimestamp(microseconds);
    QCOMPARE(time.timestamp_date, day);
    QCOMPARE(time.timestamp_time, tick);
    const qint64 below = (microseconds % 100 + 100) % 100;  // a tick has a hundred microseconds
    QCOMPARE(loadstone::firebird::fromTimestamp(time), std::int64_t{microseconds - below});
}

QTEST_GUILESS_MAIN(TestTimestamp)
#include "tst_timestamp.moc"
