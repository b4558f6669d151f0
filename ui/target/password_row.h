// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include <QWidget>

#include "core/base/secret.h"
#include "ui/workbench.h"

class QCheckBox;
class QLabel;
class QLineEdit;

namespace loadstone {

/// The password of a server, whether to keep it, and where else one would come from. What is typed stays in
/// this field; it goes with the target that is reached, and nowhere else.
class PasswordRow final : public QWidget {
    Q_OBJECT

   public:
    /// What the bench refers to outlives the row.
    explicit PasswordRow(const Workbench& bench, QWidget* parent = nullptr);

    /// Shows itself for a server. Another account's password is dropped: it must not be sent to this one.
    void setTarget(const Target& target);

    /// As typed; null where nothing is.
    [[nodiscard]] std::shared_ptr<const Secret> password() const;
    /// What was typed is to be kept in the keychain, and is not yet.
    [[nodiscard]] bool wantsRemembering() const;
    /// It is kept now, if it is still that account's.
    void markRemembered(const std::string& account);

    /// Puts the cursor where a refused password is to be typed anew.
    void askAgain();

   private:
    void updateWords();

    Keychain* m_keychain;
    bool m_given;
    QLineEdit* m_field;
    QCheckBox* m_remember;
    QLabel* m_words;
    Target m_target;
    bool m_kept = false;
};

}  // namespace loadstone
