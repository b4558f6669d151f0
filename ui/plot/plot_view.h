// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChartView>

namespace loadstone {

/// A QChartView that hands no mouse presses to the scene: in Qt Charts 6.4 a press where no item lies under
/// the cursor crashes (QTBUG-118669), and so does one on a scatter series (QTBUG-115072).
class PlotView final : public QChartView {
    Q_OBJECT

   public:
    PlotView(QChart* chart, QWidget* parent) : QChartView(chart, parent) {
        setInteractive(false);
        setFrameShape(QFrame::NoFrame);
        setContentsMargins(0, 0, 0, 0);
        setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    }

   signals:
    void resized();

   protected:
    void resizeEvent(QResizeEvent* event) override {
        QChartView::resizeEvent(event);
        emit resized();
    }
    void mousePressEvent(QMouseEvent* event) override { QWidget::mousePressEvent(event); }
    void mouseReleaseEvent(QMouseEvent* event) override { QWidget::mouseReleaseEvent(event); }
    void mouseDoubleClickEvent(QMouseEvent* event) override { QWidget::mouseDoubleClickEvent(event); }
};

}  // namespace loadstone
