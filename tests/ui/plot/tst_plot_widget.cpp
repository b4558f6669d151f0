// SPDX-License-Identifier: MIT
#include <QApplication>
#include <QImage>
#include <QTest>

#include "tests/ui/made_runs.h"
#include "ui/plot/plot_widget.h"
#include "ui/plot/run_plots.h"
#include "ui/theme.h"

using namespace loadstone;

namespace {

RunTrace traceOf(std::int64_t samples) {
    RunTrace trace;
    for (std::int64_t i = 0; i < samples; ++i) {
        trace.append(made_runs::sample(i, 300 + i % 50));
    }
    return trace;
}

int pixelsOf(const QImage& image, QRgb colour) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            count += image.pixel(x, y) == colour ? 1 : 0;
        }
    }
    return count;
}

}  // namespace

class TestPlotWidget : public QObject {
    Q_OBJECT

   private slots:
    void init() { applyTheme(Theme::light); }
    void drawsItsSeries();
    void aZeroOnALogarithmicAxisHidesNothing();
    void changesItsSeriesInPlace();
    void followsThePalette();
    void survivesMousePressesEverywhere();
};

void TestPlotWidget::drawsItsSeries() {
    PlotWidget widget(QStringLiteral("chart"));
    widget.resize(800, 300);
    widget.show(latencyPlot(traceOf(100), {0, 10, widget.columns()}));
    QVERIFY(pixelsOf(widget.grab().toImage(), 0xff009e73) > 50);
}

void TestPlotWidget::aZeroOnALogarithmicAxisHidesNothing() {
    PlotWidget widget(QStringLiteral("chart"));
    widget.resize(800, 300);
    PlotDocument plot = latencyPlot(traceOf(100), {0, 10, 250});
    plot.series[0].points[10].setY(0);
    plot.series[0].points[11].setY(qQNaN());
    widget.show(plot);
    QVERIFY(pixelsOf(widget.grab().toImage(), 0xff009e73) > 50);
}

void TestPlotWidget::changesItsSeriesInPlace() {
    PlotWidget widget(QStringLiteral("chart"));
    widget.resize(800, 300);
    widget.show(throughputPlot(traceOf(10), {0, 10, 250}));
    const int few = pixelsOf(widget.grab().toImage(), 0xff0072b2);
    widget.show(throughputPlot(traceOf(100), {0, 10, 250}));
    const int many = pixelsOf(widget.grab().toImage(), 0xff0072b2);
    QVERIFY(many > 2 * few);
    widget.show(latencyPlot(traceOf(100), {0, 10, 250}));  // other series on another scale
    const QImage image = widget.grab().toImage();
    QVERIFY(pixelsOf(image, 0xffd55e00) > 50);
    QCOMPARE(pixelsOf(image, 0xff0072b2), 0);
}

void TestPlotWidget::followsThePalette() {
    PlotWidget widget(QStringLiteral("chart"));
    widget.resize(400, 200);
    widget.show(throughputPlot(traceOf(100), {0, 10, 250}));
    QVERIFY(qGray(widget.grab().toImage().pixel(2, 2)) > 200);
    applyTheme(Theme::dark);
    QCoreApplication::processEvents();
    const QImage dark = widget.grab().toImage();
    QVERIFY(qGray(dark.pixel(2, 2)) < 60);
    QVERIFY(pixelsOf(dark, 0xff56b4e9) > 50);  // the strong line is the light blue now
}

void TestPlotWidget::survivesMousePressesEverywhere() {
    PlotWidget widget(QStringLiteral("chart"));
    widget.resize(400, 200);
    widget.QWidget::show();
    widget.show(latencyPlot(traceOf(100), {0, 10, 250}));
    QWidget* target = widget.childAt(200, 100);
    QVERIFY(target != nullptr);
    for (int y = 1; y < 200; y += 20) {
        for (int x = 1; x < 400; x += 20) {
            QTest::mouseClick(target, Qt::LeftButton, {}, {x, y});
            QTest::mouseDClick(target, Qt::RightButton, {}, {x, y});
        }
    }
    QVERIFY(!widget.grab().isNull());
}

QTEST_MAIN(TestPlotWidget)
#include "tst_plot_widget.moc"
