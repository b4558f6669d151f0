// SPDX-License-Identifier: MIT
#include <QComboBox>
#include <QTest>

#include "ui/bench/run_controls.h"

using namespace loadstone;
using std::chrono::seconds;

class TestRunControls : public QObject {
    Q_OBJECT

   private slots:
    void runsForTenSecondsAtFirst();
    void aRunIsBoundedByTimeOrRows();
};

void TestRunControls::runsForTenSecondsAtFirst() {
    RunConfig config;
    RunControls().apply(config);
    QCOMPARE(config.duration, std::optional<Nanoseconds>(seconds(10)));
    QVERIFY(!config.rows);
    QCOMPARE(config.warmup, Nanoseconds(seconds(2)));
}

void TestRunControls::aRunIsBoundedByTimeOrRows() {
    RunControls controls;
    RunConfig config;
    controls.findChild<QComboBox*>()->setCurrentIndex(1);
    controls.apply(config);
    QVERIFY(!config.duration);
    QCOMPARE(config.rows, std::optional<std::int64_t>(100'000));
    controls.setSeconds(3);
    controls.setWarmupSeconds(0);
    controls.apply(config);
    QCOMPARE(config.duration, std::optional<Nanoseconds>(seconds(3)));
    QVERIFY(!config.rows);
    QCOMPARE(config.warmup, Nanoseconds(0));
}

QTEST_MAIN(TestRunControls)
#include "tst_run_controls.moc"
