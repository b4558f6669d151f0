// SPDX-License-Identifier: MIT
#include <QTest>

#include "tests/ui/made_runs.h"
#include "ui/plot/sweep_plot.h"

using namespace loadstone;
using made_runs::summary;

class TestSweepPlot : public QObject {
    Q_OBJECT

   private slots:
    void drawsTheVaryingParameter();
    void averagesRepeats();
    void keepsALinearScale();
    void leavesOutWhatCannotBeTrusted();
    void saysWhyThereIsNone_data();
    void saysWhyThereIsNone();
};

void TestSweepPlot::drawsTheVaryingParameter() {
    const auto plot = sweepPlot(
        {summary(1, 900, {{"k", 1000}}), summary(2, 100, {{"k", 1}}), summary(3, 500, {{"k", 50}})});
    QVERIFY(plot.has_value());
    QCOMPARE(plot->x.scale, AxisScale::logarithmic);
    QVERIFY(plot->x.minimum > 0.5 && plot->x.minimum < 1);  // room for the markers at both ends
    QVERIFY(plot->x.maximum > 1000 && plot->x.maximum < 2000);
    QCOMPARE(plot->series.size(), 1);
    QCOMPARE(plot->series[0].points, (QList<QPointF>{{1, 100}, {50, 500}, {1000, 900}}));
    QVERIFY(plot->x.title.startsWith(QLatin1Char('K')));
    QVERIFY(plot->x.title.contains(QStringLiteral("rows")));
    QVERIFY(plot->caption.contains(QStringLiteral("embedded")));
    QVERIFY(!plot->caption.contains(QStringLiteral(", K\u00a0")));  // it varies, so it is on the axis alone
}

void TestSweepPlot::averagesRepeats() {
    const auto plot =
        sweepPlot({summary(1, 100, {{"k", 1}}), summary(2, 300, {{"k", 1}}), summary(3, 500, {{"k", 10}})});
    QVERIFY(plot.has_value());
    QCOMPARE(plot->series[0].points.first(), QPointF(1, 200));
}

void TestSweepPlot::keepsALinearScale() {
    const auto plot = sweepPlot({summary(1, 100, {{"n", 0}}), summary(2, 50, {{"n", 20}})});
    QVERIFY(plot.has_value());
    QCOMPARE(plot->x.scale, AxisScale::linear);
    QVERIFY(plot->x.minimum > -1 && plot->x.minimum < 0);
    QVERIFY(plot->x.maximum > 20 && plot->x.maximum < 21);
}

void TestSweepPlot::leavesOutWhatCannotBeTrusted() {
    std::vector<RunSummary> runs{summary(1, 100, {{"k", 1}}), summary(2, 200, {{"k", 10}}),
                                 summary(3, 999, {{"k", 100}})};
    runs.back().valid = false;
    const auto plot = sweepPlot(runs);
    QVERIFY(plot.has_value());
    QCOMPARE(plot->series[0].points.size(), 2);
}

void TestSweepPlot::saysWhyThereIsNone_data() {
    QTest::addColumn<std::vector<RunSummary>>("runs");
    QTest::addColumn<QString>("reason");
    QTest::newRow("none") << std::vector<RunSummary>{} << "fewer than two";
    QTest::newRow("the same") << std::vector{summary(1, 1, {}), summary(2, 2, {})} << "same parameters";
    QTest::newRow("two vary") << std::vector{summary(1, 1, {}), summary(2, 2, {{"k", 1}, {"n", 1}})}
                              << "differ in k and n";
    QTest::newRow("a choice") << std::vector{summary(1, 1, {}), summary(2, 2, {{"path", 0}})} << "no order";
    std::vector<RunSummary> targets{summary(1, 1, {{"k", 1}}), summary(2, 2, {{"k", 2}})};
    targets.back().description.target = "elsewhere";
    QTest::newRow("two targets") << targets << "different targets";
}

void TestSweepPlot::saysWhyThereIsNone() {
    QFETCH(std::vector<RunSummary>, runs);
    QFETCH(QString, reason);
    const auto plot = sweepPlot(runs);
    QVERIFY(!plot.has_value());
    QCOMPARE(plot.error().kind, ErrorKind::invalidArgument);
    QVERIFY2(QString::fromStdString(plot.error().message).contains(reason), plot.error().message.c_str());
}

QTEST_GUILESS_MAIN(TestSweepPlot)
#include "tst_sweep_plot.moc"
