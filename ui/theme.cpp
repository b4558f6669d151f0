// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme.h"

#include <QApplication>
#include <QPalette>
#include <QSettings>
#include <QStyle>
#include <QStyleFactory>

namespace loadstone {

namespace {

const QString key = QStringLiteral("window/theme");

QPalette makePalette(const QColor& window, const QColor& base, const QColor& text, const QColor& highlight) {
    QPalette palette(window);  // derives the bevels
    const QColor faded((window.red() + text.red()) / 2, (window.green() + text.green()) / 2,
                       (window.blue() + text.blue()) / 2);
    palette.setColor(QPalette::Base, base);
    palette.setColor(QPalette::AlternateBase, window);
    palette.setColor(QPalette::ToolTipBase,
                     window.lightness() < 128 ? QColor(74, 66, 40) : QColor(255, 246, 214));
    palette.setColor(QPalette::Highlight, highlight);
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Link, highlight);
    palette.setColor(QPalette::PlaceholderText, faded);
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText}) {
        palette.setColor(role, text);
        palette.setColor(QPalette::Disabled, role, faded);
    }
    return palette;
}

QPalette palette(Theme theme) {
    if (theme == Theme::dark) {
        return makePalette(QColor(56, 58, 64), QColor(30, 31, 34), QColor(236, 236, 236),
                           QColor(0, 114, 178));
    }
    return makePalette(QColor(240, 240, 240), Qt::white, QColor(20, 20, 20), QColor(0, 114, 178));
}

}  // namespace

void applyTheme(Theme theme) {
    if (theme == Theme::desktop) {
        QApplication::setPalette(QPalette());
        return;
    }
    // Only Fusion takes every colour from the palette.
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setPalette(palette(theme));
}

Theme savedTheme() {
    const int saved = QSettings().value(key).toInt();
    return saved == 1 ? Theme::light : saved == 2 ? Theme::dark : Theme::desktop;
}

void saveTheme(Theme theme) { QSettings().setValue(key, static_cast<int>(theme)); }

}  // namespace loadstone
