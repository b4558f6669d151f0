// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/base/result.h"
#include "ui/target/target_choice.h"
#include "ui/workbench.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace loadstone {

class PasswordRow;

/// Where the load goes: the target's URL, what it means or what is wrong with it, and for a server the
/// password. Touches no network and no keychain.
class TargetBar final : public QWidget {
    Q_OBJECT

   public:
    /// What the bench refers to outlives the bar.
    explicit TargetBar(const Workbench& bench, QWidget* parent = nullptr);

    /// What the URL means, with the password that was typed; or what is wrong with it or missing for it.
    [[nodiscard]] Result<TargetChoice> choice() const;
    /// As the user reads it below the URL.
    [[nodiscard]] QString status() const;
    void setUrl(const QString& url);

    /// How a check stands: below the status; empty for nothing.
    void setProgress(const QString& text);
    /// While a check or the start of a run goes on, the button gives it up.
    void setBusy(bool busy);

    /// Puts the target that has just been reached among the recent ones.
    void offerAgain(const Target& target);
    [[nodiscard]] PasswordRow& passwordRow() const noexcept { return *m_password; }

   signals:
    /// The URL means something else.
    void changed();
    void checkWanted();
    void giveUpWanted();

   private:
    void lay();
    void fill();
    void addItem(const QString& url, const QString& explanation, bool usable);
    void update();
    [[nodiscard]] Result<TargetChoice> parse() const;

    const EngineRegistry& m_engines;
    QComboBox* m_url;
    QPushButton* m_check;
    QLabel* m_status;
    QLabel* m_progress;
    PasswordRow* m_password;
    Result<TargetChoice> m_choice;  // without a password
    bool m_busy = false;
};

}  // namespace loadstone
