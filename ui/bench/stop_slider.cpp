// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/stop_slider.h"

#include <algorithm>
#include <cmath>

#include <QPainter>
#include <QPainterPath>
#include <QSignalBlocker>
#include <QSlider>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QVBoxLayout>

#include "ui/bench/stops.h"
#include "ui/text.h"

namespace loadstone {

namespace {

constexpr int tickHeight = 6;

}  // namespace

StopSlider::StopSlider(const ParameterSpec& spec, QWidget* parent)
    : QWidget(parent),
      m_scale(spec.scale),
      m_stops(sliderStops(spec)),
      m_recommended(spec.recommended),
      m_zeroMeans(parameterText(spec.zeroMeans)),
      m_slider(new QSlider(Qt::Horizontal, this)) {
    m_slider->setRange(0, static_cast<int>(m_stops.size()) - 1);
    m_slider->setPageStep(m_scale == ParameterScale::logarithmic ? 3 : 10);  // a decade, or ten
    m_slider->setAccessibleName(parameterText(spec.label));
    m_slider->setAccessibleDescription(parameterText(spec.help));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, tickHeight + fontMetrics().height());
    layout->addWidget(m_slider);
    connect(m_slider, &QSlider::valueChanged, this,
            [this](int index) { emit moved(m_stops[static_cast<std::size_t>(index)]); });
    connect(m_slider, &QSlider::sliderReleased, this, &StopSlider::released);
    setFocusProxy(m_slider);
}

void StopSlider::setValue(std::int64_t value) {
    const QSignalBlocker blocker(m_slider);
    m_slider->setValue(nearestStop(m_stops, value));
}

bool StopSlider::dragging() const { return m_slider->isSliderDown(); }

double StopSlider::xOf(double position) const {
    QStyleOptionSlider option;
    option.initFrom(m_slider);
    option.orientation = Qt::Horizontal;
    option.minimum = 0;
    option.maximum = m_slider->maximum();
    const auto centreAt = [&option, this](int index) {
        option.sliderPosition = index;
        option.sliderValue = index;
        const QRect handle =
            style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, m_slider);
        return m_slider->x() + handle.x() + handle.width() / 2.0;
    };
    const double first = centreAt(0);
    const double last = centreAt(std::max(option.maximum, 1));
    return first + (last - first) * position / std::max(option.maximum, 1);
}

QString StopSlider::label(int index) const {
    const std::int64_t stop = m_stops[static_cast<std::size_t>(index)];
    return stop == 0 && !m_zeroMeans.isEmpty() ? m_zeroMeans : shortNumber(stop);
}

std::vector<StopSlider::Label> StopSlider::place(const std::vector<int>& indices) const {
    constexpr double gap = 6;
    const double top = m_slider->geometry().bottom() + tickHeight;
    const double lastLeft = width() - fontMetrics().horizontalAdvance(label(indices.back()));
    std::vector<Label> labels;
    // Both ends are named in any case; the others where they have room between their neighbours.
    double end = -gap;
    for (const int index : indices) {
        const QString text = label(index);
        const double textWidth = fontMetrics().horizontalAdvance(text);
        const double x = xOf(index);
        const double left = std::clamp(x - textWidth / 2, 0.0, std::max(width() - textWidth, 0.0));
        const bool isEnd = index == indices.front() || index == indices.back();
        if (isEnd || (left >= end + gap && left + textWidth + gap <= lastLeft)) {
            end = left + textWidth;
            labels.push_back({x, QRectF(left, top, textWidth, fontMetrics().height()), text});
        }
    }
    return labels;
}

void StopSlider::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(
        palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::WindowText));
    const auto [coarse, fine] = labelTiers(m_stops, m_scale);
    std::vector<Label> labels = place(fine);
    if (labels.size() < fine.size()) {
        labels = place(coarse);
    }
    for (const Label& shown : labels) {
        painter.drawText(shown.box, Qt::AlignCenter, shown.text);
        painter.drawLine(QPointF(shown.x, shown.box.top() - tickHeight + 1),
                         QPointF(shown.x, shown.box.top() - 2));
    }
    paintRecommendations(painter);
}

void StopSlider::paintRecommendations(QPainter& painter) const {
    const double top = m_slider->geometry().bottom();
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette().color(QPalette::Highlight));
    for (const Recommendation& recommendation : m_recommended) {
        const double x = xOf(stopPosition(m_stops, recommendation.value));
        QPainterPath triangle(QPointF(x, top - 1));
        triangle.lineTo(x - 4.5, top + tickHeight);
        triangle.lineTo(x + 4.5, top + tickHeight);
        painter.drawPath(triangle);
    }
}

}  // namespace loadstone
