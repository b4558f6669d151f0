// SPDX-License-Identifier: MIT
#include <QColor>
#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include "tests/ui/made_runs.h"
#include "ui/plot/plot_export.h"
#include "ui/plot/run_plots.h"

using namespace loadstone;

namespace {

PlotDocument document() {
    RunTrace trace;
    for (std::int64_t i = 0; i < 100; ++i) {
        trace.append(made_runs::sample(i, 300 + i));
    }
    PlotDocument plot = latencyPlot(trace, {0, 10, 300});
    plot.caption = QStringLiteral("embedded · N 10");
    return plot;
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

class TestPlotExport : public QObject {
    Q_OBJECT

   private slots:
    void pngShowsEverySeries();
    void svgIsWellFormedAndLabelled();
    void refusesOtherEndings();
    void refusesSizesThatAreNone();
    void keepsTheOldFileWhenItCannotWrite();
};

void TestPlotExport::pngShowsEverySeries() {
    const QTemporaryDir folder;
    const std::string file = folder.filePath(QStringLiteral("chart.png")).toStdString();
    const auto written = exportPlot(document(), file, {800, 400});
    QVERIFY(written.has_value());
    const QImage image(QString::fromStdString(file));
    QCOMPARE(image.size(), QSize(1600, 800));
    QCOMPARE(image.pixel(0, 0), qRgb(255, 255, 255));
    for (const QRgb colour : {0xff009e73, 0xffe69f00, 0xffd55e00}) {  // p50, p95, p99
        QVERIFY(pixelsOf(image, colour) > 200);
    }
}

void TestPlotExport::svgIsWellFormedAndLabelled() {
    const QTemporaryDir folder;
    const QString name = folder.filePath(QStringLiteral("chart.svg"));
    QVERIFY(exportPlot(document(), name.toStdString()).has_value());
    QFile file(name);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    QXmlStreamReader reader(bytes);
    QString texts;
    int lines = 0;
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isCharacters()) {
            texts += reader.text();
        }
        lines += reader.isStartElement() && (reader.name() == QStringLiteral("polyline") ||
                                             reader.name() == QStringLiteral("path"))
                     ? 1
                     : 0;
    }
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QVERIFY(lines >= 3);
    QVERIFY(bytes.toLower().contains("#009e73"));
    for (const auto* expected : {"Latency (ms)", "Time (s)", "embedded · N 10", "p99"}) {
        QVERIFY2(texts.contains(QString::fromUtf8(expected)), expected);
    }
}

void TestPlotExport::refusesOtherEndings() {
    const auto written = exportPlot(document(), "/tmp/chart.bmp");
    QVERIFY(!written.has_value());
    QCOMPARE(written.error().kind, ErrorKind::invalidArgument);
}

void TestPlotExport::refusesSizesThatAreNone() {
    for (const QSize size : {QSize(0, 0), QSize(-5, 300), QSize(100'000, 300)}) {
        const auto written = exportPlot(document(), "/tmp/chart.png", size);
        QVERIFY(!written.has_value());
        QCOMPARE(written.error().kind, ErrorKind::invalidArgument);
    }
}

void TestPlotExport::keepsTheOldFileWhenItCannotWrite() {
    const auto written = exportPlot(document(), "/proc/nowhere/chart.png");
    QVERIFY(!written.has_value());
    QCOMPARE(written.error().kind, ErrorKind::file);
    QVERIFY(written.error().message.find("/proc/nowhere/chart.png") != std::string::npos);
}

QTEST_MAIN(TestPlotExport)
#include "tst_plot_export.moc"
