// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_style.h"

namespace loadstone {

namespace {

constexpr QRgb orange = 0xffe69f00;
constexpr QRgb skyBlue = 0xff56b4e9;
constexpr QRgb green = 0xff009e73;
constexpr QRgb blue = 0xff0072b2;
constexpr QRgb vermilion = 0xffd55e00;

QColor mixed(const QColor& a, const QColor& b, double shareOfB) {
    const auto mix = [shareOfB](int x, int y) { return static_cast<int>(x + (y - x) * shareOfB); };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

PlotStyle make(const QColor& background, const QColor& text) {
    PlotStyle style;
    style.dark = background.lightness() < 128;
    style.background = background;
    style.text = text;
    style.grid = mixed(background, text, 0.18);
    style.shade = mixed(background, text, 0.5);
    style.shade.setAlpha(40);
    return style;
}

}  // namespace

PlotStyle PlotStyle::of(const QPalette& palette) {
    return make(palette.color(QPalette::Active, QPalette::Base),
                palette.color(QPalette::Active, QPalette::Text));
}

PlotStyle PlotStyle::paper() { return make(Qt::white, Qt::black); }

QPen PlotStyle::pen(SeriesRole role) const {
    const QColor strong = QColor::fromRgb(dark ? skyBlue : blue);
    const QColor faint = QColor::fromRgb(dark ? blue : skyBlue);
    switch (role) {
        case SeriesRole::rate: return {faint, 1.0};
        case SeriesRole::rateMean: return {strong, 2.0};
        case SeriesRole::p50: return {QColor::fromRgb(green), 1.5};
        case SeriesRole::p95: return {QColor::fromRgb(orange), 1.5};
        case SeriesRole::p99: return {QColor::fromRgb(vermilion), 1.5};
        case SeriesRole::sweep: return {strong, 2.0};
    }
    return {strong, 1.0};
}

}  // namespace loadstone
