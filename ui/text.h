// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include <QCoreApplication>
#include <QLocale>
#include <QString>

namespace loadstone {

/// The core's UTF-8 as the window's text.
[[nodiscard]] inline QString toText(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// A text of a parameter's declaration in the user's language.
[[nodiscard]] inline QString parameterText(const std::string& text) {
    return text.empty() ? QString() : QCoreApplication::translate("Parameters", text.c_str());
}

/// A figure for the screen: grouped digits of the user's locale, with as many decimals as three significant
/// digits need.
[[nodiscard]] inline QString figure(double value) {
    const int decimals = value >= 100 || value <= 0 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 3;
    return QLocale().toString(value, 'f', decimals);
}

[[nodiscard]] inline QString figure(std::int64_t value) {
    return QLocale().toString(static_cast<qlonglong>(value));
}

}  // namespace loadstone
