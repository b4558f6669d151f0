// SPDX-License-Identifier: MIT
#include <QTest>

#include "ui/plot/axis_range.h"

using namespace loadstone;

class TestAxisRange : public QObject {
    Q_OBJECT

   private slots:
    void stepIsOneTwoOrFive_data();
    void stepIsOneTwoOrFive();
    void linearAxisEnclosesItsData();
    void exactAxisKeepsItsEnds();
    void decadesEncloseTheirData();
    void nothingPositiveGivesADecadeAroundOne();
};

void TestAxisRange::stepIsOneTwoOrFive_data() {
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("step");
    QTest::newRow("1") << 1.0 << 1.0;
    QTest::newRow("1.1") << 1.1 << 2.0;
    QTest::newRow("2.1") << 2.1 << 5.0;
    QTest::newRow("5.1") << 5.1 << 10.0;
    QTest::newRow("1234") << 1234.0 << 2000.0;
    QTest::newRow("rounding error") << 0.3 / 3 << 0.1;
    QTest::newRow("0") << 0.0 << 1.0;
    QTest::newRow("negative") << -3.0 << 1.0;
    QTest::newRow("infinite") << qInf() << 1.0;
}

void TestAxisRange::stepIsOneTwoOrFive() {
    QFETCH(double, value);
    QFETCH(double, step);
    QCOMPARE(roundStep(value), step);
}

void TestAxisRange::linearAxisEnclosesItsData() {
    const PlotAxis axis = linearAxis({}, 0, 4321, 4);
    QCOMPARE(axis.minimum, 0.0);
    QCOMPARE(axis.step, 2000.0);
    QCOMPARE(axis.maximum, 6000.0);
    QCOMPARE(linearAxis({}, 0, 4000, 4).maximum, 4000.0);
    QVERIFY(linearAxis({}, 5, 5, 4).maximum > linearAxis({}, 5, 5, 4).minimum);
    QCOMPARE(linearAxis({}, 13, 47, 10).minimum, 10.0);
    QCOMPARE(linearAxis({}, 13, 47, 10).maximum, 50.0);
}

void TestAxisRange::exactAxisKeepsItsEnds() {
    const PlotAxis axis = exactAxis({}, 0, 12.3, 10);
    QCOMPARE(axis.minimum, 0.0);
    QCOMPARE(axis.maximum, 12.3);
    QCOMPARE(axis.step, 2.0);
}

void TestAxisRange::decadesEncloseTheirData() {
    const PlotAxis axis = decadeAxis({}, 0.02, 350);
    QCOMPARE(axis.minimum, 0.01);
    QCOMPARE(axis.maximum, 1000.0);
    // Data on a single power of ten still needs a decade to lie in.
    QCOMPARE(decadeAxis({}, 10, 10).minimum, 10.0);
    QCOMPARE(decadeAxis({}, 10, 10).maximum, 100.0);
}

void TestAxisRange::nothingPositiveGivesADecadeAroundOne() {
    for (const auto& [low, high] : {std::pair(0.0, 0.0), std::pair(-1.0, 5.0), std::pair(qInf(), 0.0)}) {
        const PlotAxis axis = decadeAxis({}, low, high);
        QCOMPARE(axis.minimum, 0.1);
        QCOMPARE(axis.maximum, 10.0);
    }
}

QTEST_GUILESS_MAIN(TestAxisRange)
#include "tst_axis_range.moc"
