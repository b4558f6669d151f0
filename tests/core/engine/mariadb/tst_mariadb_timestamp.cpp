// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/engine/mariadb/mariadb_timestamp.h"

using loadstone::mariadb::toTime;

class TestMariadbTimestamp : public QObject {
    Q_OBJECT

   private slots:
    void points_data();
    void points();
};

void TestMariadbTimestamp::points_data() {
    QTest::addColumn<qint64>("microseconds");
    QTest::addColumn<QString>("text");
    QTest::newRow("epoch") << qint64{0} << "1970-1-1 0:0:0.0";
    QTest::newRow("before") << qint64{-1} << "1969-12-31 23:59:59.999999";
    QTest::newRow("leap day") << qint64{951'782'400'123'456} << "2000-2-29 0:0:0.123456";
    QTest::newRow("last second of a day") << qint64{1'709'251'199'000'000} << "2024-2-29 23:59:59.0";
}

void TestMariadbTimestamp::points() {
    QFETCH(qint64, microseconds);
    QFETCH(QString, text);
    const MYSQL_TIME time = toTime(microseconds);
    QCOMPARE(QString("%1-%2-%3 %4:%5:%6.%7")
                 .arg(time.year)
                 .arg(time.month)
                 .arg(time.day)
                 .arg(time.hour)
                 .arg(time.minute)
                 .arg(time.second)
                 .arg(time.second_part),
             text);
    QCOMPARE(time.time_type, MYSQL_TIMESTAMP_DATETIME);
    QCOMPARE(static_cast<int>(time.neg), 0);
}

QTEST_GUILESS_MAIN(TestMariadbTimestamp)
#include "tst_mariadb_timestamp.moc"
