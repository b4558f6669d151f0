// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QWidget>

#include "ui/plot/plot_document.h"

namespace loadstone {

class Plot;
class PlotView;

/// A chart in the window. Follows the palette.
class PlotWidget final : public QWidget {
    Q_OBJECT

   public:
    /// name is what a screen reader calls it.
    explicit PlotWidget(const QString& name, QWidget* parent = nullptr);
    ~PlotWidget() override;

    void show(const PlotDocument& plot);
    using QWidget::show;
    [[nodiscard]] const PlotDocument& document() const noexcept { return m_document; }

    /// How finely a time axis can be drawn here, and is worth being drawn.
    [[nodiscard]] int columns() const;

   protected:
    void changeEvent(QEvent* event) override;

   private:
    PlotView* m_view;
    std::unique_ptr<Plot> m_plot;
    PlotDocument m_document;
};

}  // namespace loadstone
