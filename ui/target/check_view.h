// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBrowser>

#include "ui/target/target_check.h"

namespace loadstone {

/// The report on a target as rich text: version, login, encryption; what the login may do, and for what it
/// may not what is missing; limits, settings and write paths.
[[nodiscard]] QString checkHtml(const CheckedTarget& target);

/// Shows that report; can be read and copied from with the keyboard.
class CheckView final : public QTextBrowser {
    Q_OBJECT

   public:
    explicit CheckView(QWidget* parent = nullptr);

    void show(const CheckedTarget& target);
    using QWidget::show;
};

}  // namespace loadstone
