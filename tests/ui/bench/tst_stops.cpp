// SPDX-License-Identifier: MIT
#include <QTest>

#include "ui/bench/stops.h"

using namespace loadstone;

using Stops = std::vector<std::int64_t>;

class TestStops : public QObject {
    Q_OBJECT

   private slots:
    void oneTwoFive_data();
    void oneTwoFive();
    void linearScalesTakeEveryValue();
    void wideLinearScalesTakeRoundSteps();
    void positionsLieBetweenStops();
    void labelsAreRound();
    void numbersAreShort();
};

void TestStops::oneTwoFive_data() {
    QTest::addColumn<qint64>("minimum");
    QTest::addColumn<qint64>("maximum");
    QTest::addColumn<Stops>("stops");
    QTest::newRow("1-10") << qint64{1} << qint64{10} << Stops{1, 2, 5, 10};
    QTest::newRow("1-256") << qint64{1} << qint64{256} << Stops{1, 2, 5, 10, 20, 50, 100, 200, 256};
    QTest::newRow("off") << qint64{0} << qint64{20} << Stops{0, 1, 2, 5, 10, 20};
    QTest::newRow("odd ends") << qint64{3} << qint64{70} << Stops{3, 5, 10, 20, 50, 70};
    QTest::newRow("one value") << qint64{1} << qint64{1} << Stops{1};
    QTest::newRow("0-1") << qint64{0} << qint64{1} << Stops{0, 1};
}

void TestStops::oneTwoFive() {
    QFETCH(qint64, minimum);
    QFETCH(qint64, maximum);
    QFETCH(Stops, stops);
    QCOMPARE(oneTwoFiveStops(minimum, maximum), stops);
}

void TestStops::linearScalesTakeEveryValue() {
    ParameterSpec spec;
    spec.maximum = 63;
    const Stops stops = sliderStops(spec);
    QCOMPARE(stops.size(), std::size_t{64});
    QCOMPARE(stops[17], 17);
}

void TestStops::wideLinearScalesTakeRoundSteps() {
    ParameterSpec spec;
    spec.maximum = 1999;
    const Stops stops = sliderStops(spec);
    QVERIFY(stops.size() <= 201);
    QCOMPARE(stops[1], 10);
    QCOMPARE(stops.back(), 1999);
}

void TestStops::positionsLieBetweenStops() {
    const Stops stops{1, 2, 5, 10};
    QCOMPARE(stopPosition(stops, 1), 0.0);
    QCOMPARE(stopPosition(stops, 5), 2.0);
    QCOMPARE(stopPosition(stops, 6), 2.2);
    QCOMPARE(stopPosition(stops, 0), 0.0);
    QCOMPARE(stopPosition(stops, 99), 3.0);
    QCOMPARE(nearestStop(stops, 6), 2);
    QCOMPARE(nearestStop(stops, 9), 3);
}

void TestStops::labelsAreRound() {
    const Stops logarithmic = oneTwoFiveStops(1, 300);
    const auto [coarse, fine] = labelTiers(logarithmic, ParameterScale::logarithmic);
    Stops named;
    for (const int index : coarse) {
        named.push_back(logarithmic[static_cast<std::size_t>(index)]);
    }
    QCOMPARE(named, (Stops{1, 10, 100, 300}));
    QCOMPARE(fine.size(), logarithmic.size());
    ParameterSpec spec;
    spec.maximum = 23;
    QCOMPARE(labelTiers(sliderStops(spec), spec.scale)[0], (std::vector<int>{0, 10, 20, 23}));
    QCOMPARE(labelTiers(sliderStops(spec), spec.scale)[1], (std::vector<int>{0, 5, 10, 15, 20, 23}));
}

void TestStops::numbersAreShort() {
    QLocale::setDefault(QLocale::c());
    QCOMPARE(shortNumber(0), QStringLiteral("0"));
    QCOMPARE(shortNumber(999), QStringLiteral("999"));
    QCOMPARE(shortNumber(1000), QStringLiteral("1k"));
    QCOMPARE(shortNumber(300'000), QStringLiteral("300k"));
    QCOMPARE(shortNumber(1'500'000), QStringLiteral("1.5M"));
    QCOMPARE(shortNumber(10'000'000), QStringLiteral("10M"));
}

QTEST_GUILESS_MAIN(TestStops)
#include "tst_stops.moc"
