// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_export.h"

#include <QBuffer>
#include <QChart>
#include <QGraphicsScene>
#include <QGraphicsTextItem>
#include <QImage>
#include <QPainter>
#include <QSvgGenerator>
#include <fmt/format.h>

#include "ui/file_output.h"
#include "ui/plot/plot.h"

namespace loadstone {

namespace {

constexpr int pixelsPerPoint = 2;
constexpr double margin = 12;

/// A scene of exactly that size with the chart above its caption.
void compose(QGraphicsScene& scene, const PlotDocument& plot, QSizeF size) {
    auto* caption = new QGraphicsTextItem(plot.caption);
    caption->setDefaultTextColor(Qt::black);
    caption->setTextWidth(size.width() - 2 * margin);
    scene.addItem(caption);
    const double below = plot.caption.isEmpty() ? 0 : caption->boundingRect().height() + margin / 2;
    caption->setPos(margin, size.height() - below);

    auto* chart = new QChart;
    scene.addItem(chart);
    QFont title = chart->titleFont();
    title.setPointSizeF(title.pointSizeF() * 1.3);
    title.setBold(true);
    chart->setTitleFont(title);
    chart->setGeometry(0, 0, size.width(), size.height() - below);
    Plot(*chart).show(plot, PlotStyle::paper());
    scene.setSceneRect({{0, 0}, size});
}

QByteArray toPng(QGraphicsScene& scene, QSize size) {
    QImage image(size * pixelsPerPoint, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    scene.render(&painter, {{0, 0}, QSizeF(image.size())}, scene.sceneRect());
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

QByteArray toSvg(QGraphicsScene& scene, QSize size, const PlotDocument& plot) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(size);
    generator.setViewBox(QRect({0, 0}, size));
    generator.setTitle(plot.title);
    generator.setDescription(plot.caption);
    QPainter painter(&generator);
    scene.render(&painter, {{0, 0}, QSizeF(size)}, scene.sceneRect());
    painter.end();
    return bytes;
}

}  // namespace

Result<void> exportPlot(const PlotDocument& plot, const std::filesystem::path& file, QSize size) {
    const std::string ending = file.extension().string();
    if (ending != ".png" && ending != ".svg") {
        return fail(ErrorKind::invalidArgument,
                    fmt::format("A chart cannot be written as \"{}\".", file.string()),
                    "End the file's name in .png or .svg.");
    }
    if (std::min(size.width(), size.height()) < 200 || std::max(size.width(), size.height()) > 8000) {
        return fail(ErrorKind::invalidArgument,
                    fmt::format("A chart cannot be {}x{} points large.", size.width(), size.height()),
                    "Give a width and a height from 200 to 8000, such as 1200x600.");
    }
    QGraphicsScene scene;
    compose(scene, plot, size);
    const QByteArray bytes = ending == ".png" ? toPng(scene, size) : toSvg(scene, size, plot);
    return writeWholeFile(file, bytes);
}

}  // namespace loadstone
