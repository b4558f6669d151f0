// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include <QObject>
#include <QThread>

#include "core/base/result.h"
#include "ui/workbench.h"

namespace loadstone {

/// Looks for passwords and keeps them, on one thread with an event loop, as a desktop's keychain wants: it
/// may ask its user to unlock it first, or not answer at all. GUI thread.
class PasswordDesk final : public QObject {
    Q_OBJECT

   public:
    /// What the bench refers to outlives the desk.
    explicit PasswordDesk(const Workbench& bench, QObject* parent = nullptr);
    ~PasswordDesk() override;  ///< ends a look into the keychain that waits for an answer

    /// Whether there is anything to look for: a server whose password the user did not type.
    [[nodiscard]] bool canFind(const Target& target) const;
    /// Hands the target over with the password that was found, or as it is.
    void find(Target target, std::function<void(Target)> then);
    /// Puts a target's password into the keychain, if there is one.
    void remember(Target target, std::function<void(Result<void>)> then);

   private:
    Keychain* m_keychain;
    std::function<void(Target&)> m_find;
    QThread m_thread;
    QObject m_hand;  // works on the thread
};

}  // namespace loadstone
