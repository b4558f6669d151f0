// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_widget.h"

#include <algorithm>
#include <numeric>

#include <QChart>
#include <QEvent>
#include <QVBoxLayout>

#include "ui/plot/plot.h"
#include "ui/plot/plot_view.h"

namespace loadstone {

PlotWidget::PlotWidget(const QString& name, QWidget* parent) : QWidget(parent) {
    auto* chart = new QChart;
    chart->setFont(font());
    m_view = new PlotView(chart, this);
    m_view->setAccessibleName(name);
    m_plot = std::make_unique<Plot>(*chart);
    connect(m_view, &PlotView::resized, this, [this] { m_plot->alignLeft(); });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    setMinimumHeight(140);
}

PlotWidget::~PlotWidget() = default;

void PlotWidget::show(const PlotDocument& plot) {
    m_document = plot;
    // Smooth lines cost twice the CPU. Where so many points make a dense band, nobody would see the
    // difference.
    constexpr qsizetype dense = 1000;
    const qsizetype points =
        std::accumulate(plot.series.begin(), plot.series.end(), qsizetype{0},
                        [](qsizetype sum, const PlotSeries& series) { return sum + series.points.size(); });
    m_view->setRenderHint(QPainter::Antialiasing, points < dense);
    m_plot->show(m_document, PlotStyle::of(palette()));
}

int PlotWidget::columns() const {
    // A column of three pixels with its lowest and highest value is as much as the eye can follow; more would
    // only take CPU from the server under test.
    constexpr int pixels = 3;
    return std::clamp(m_view->width() / pixels, 100, 400);
}

void PlotWidget::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationPaletteChange) {
        m_plot->show(m_document, PlotStyle::of(palette()));
    }
    QWidget::changeEvent(event);
}

}  // namespace loadstone
