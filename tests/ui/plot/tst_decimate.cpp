// SPDX-License-Identifier: MIT
#include <algorithm>
#include <limits>
#include <vector>

#include <QTest>

#include "core/base/random.h"
#include "ui/plot/decimate.h"

using namespace loadstone;

namespace {

struct Line {
    std::vector<double> x;
    std::vector<double> y;
};

Line noise(std::size_t count) {
    Line line;
    Random random(7);
    for (std::size_t i = 0; i < count; ++i) {
        line.x.push_back((static_cast<double>(i) + 0.5) * 0.1);  // never on the border of a column
        line.y.push_back(random.unit());
    }
    return line;
}

}  // namespace

class TestDecimate : public QObject {
    Q_OBJECT

   private slots:
    void keepsLowestAndHighestOfEachColumn();
    void leavesAFewPointsAlone();
    void leavesOutWhatIsNotFinite();
    void keepsToItsRange();
    void nothingForAnEmptyRange();
};

void TestDecimate::keepsLowestAndHighestOfEachColumn() {
    const Line line = noise(36'000);
    constexpr int columns = 300;
    const double to = 3600;
    const QList<QPointF> points = decimate(line.x, line.y, 0, to, columns);
    QVERIFY(points.size() <= 2 * columns);
    QVERIFY(std::is_sorted(points.begin(), points.end(),
                           [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); }));
    std::vector<std::pair<double, double>> extremes(columns, {2.0, -1.0});
    const auto columnOf = [to](double x) { return static_cast<std::size_t>(x / to * columns); };
    for (std::size_t i = 0; i < line.x.size(); ++i) {
        auto& [low, high] = extremes.at(columnOf(line.x[i]));
        low = std::min(low, line.y[i]);
        high = std::max(high, line.y[i]);
    }
    for (const QPointF& point : points) {
        const auto& [low, high] = extremes.at(columnOf(point.x()));
        QVERIFY(point.y() == low || point.y() == high);
    }
    for (const auto& [low, high] : extremes) {
        const auto has = [&points](double y) {
            return std::any_of(points.begin(), points.end(), [y](const QPointF& p) { return p.y() == y; });
        };
        QVERIFY(has(low) && has(high));
    }
}

void TestDecimate::leavesAFewPointsAlone() {
    const Line line = noise(50);
    const QList<QPointF> points = decimate(line.x, line.y, 0, 5, 1000);
    QCOMPARE(points.size(), 50);
    for (qsizetype i = 0; i < points.size(); ++i) {
        const auto index = static_cast<std::size_t>(i);
        QCOMPARE(points[i], QPointF(line.x[index], line.y[index]));
    }
}

void TestDecimate::leavesOutWhatIsNotFinite() {
    const std::vector<double> x{0, 1, 2, 3};
    const std::vector<double> y{1, std::numeric_limits<double>::quiet_NaN(), qInf(), 4};
    QCOMPARE(decimate(x, y, 0, 4, 100), (QList<QPointF>{{0, 1}, {3, 4}}));
}

void TestDecimate::keepsToItsRange() {
    const Line line = noise(1000);
    for (const QPointF& point : decimate(line.x, line.y, 20, 30, 10)) {
        QVERIFY(point.x() >= 20 && point.x() <= 30);
    }
}

void TestDecimate::nothingForAnEmptyRange() {
    const Line line = noise(10);
    QVERIFY(decimate(line.x, line.y, 1, 1, 10).isEmpty());
    QVERIFY(decimate(line.x, line.y, 0, 1, 0).isEmpty());
    QVERIFY(decimate({}, {}, 0, 1, 10).isEmpty());
}

QTEST_GUILESS_MAIN(TestDecimate)
#include "tst_decimate.moc"
