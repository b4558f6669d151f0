// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include "core/base/error.h"

class QLabel;
class QToolButton;

namespace loadstone {

/// Says in the window what went wrong, what to do, and on demand the details. Nothing modal; stays until it
/// is closed or another message comes.
class MessageBar final : public QFrame {
    Q_OBJECT

   public:
    explicit MessageBar(QWidget* parent = nullptr);

    void showError(const Error& error);
    void showInfo(const QString& text);
    /// Takes an error away; an information stays.
    void clearError();

    /// Message and hint as shown; empty when the bar is hidden.
    [[nodiscard]] QString text() const;

   private:
    void showText(const QString& icon, const QString& text, const QString& hint, const QString& details);

    QLabel* m_icon;
    QLabel* m_text;
    QLabel* m_details;
    QToolButton* m_more;
    bool m_isError = false;
};

}  // namespace loadstone
