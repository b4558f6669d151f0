// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include <QObject>

#include "core/base/error.h"
#include "ui/background.h"
#include "ui/target/password_desk.h"
#include "ui/target/target_check.h"

namespace loadstone {

/// The window's way to targets. Whatever waits for a keychain, a network or a server does so on another
/// thread, and can be given up. GUI thread.
class TargetAccess final : public QObject {
    Q_OBJECT

   public:
    /// What the bench refers to outlives the access.
    explicit TargetAccess(const Workbench& bench, QObject* parent = nullptr);
    ~TargetAccess() override;  ///< gives up what is under way and lets a private server go

    /// Looks at a target; checked() or checkFailed() follows, unless it is given up. An earlier look is.
    void check(const TargetChoice& choice);

    /// Hands the choice over when its password has been looked for: at once where there is nothing to look
    /// for, never when it is given up.
    void prepare(const TargetChoice& choice, std::function<void(const TargetChoice&)> then);

    void giveUp();
    /// Between check() or prepare() and what follows.
    [[nodiscard]] bool busy() const noexcept { return m_busy; }

    /// A run has got through to the target: its password is right, and its private server stays up for the
    /// next run.
    void reached(const TargetChoice& choice);

    /// The user has turned to a target, or to none: gives up what concerns others.
    void turnTo(const Target* target);

   signals:
    void busyChanged();
    void checked(std::shared_ptr<const loadstone::CheckedTarget> target);
    void checkFailed(const loadstone::Error& error);
    /// The password of that account is in the keychain now.
    void remembered(const std::string& account);
    void rememberFailed(const loadstone::Error& error);

   private:
    void setBusy(bool busy);
    void beginCheck(const TargetChoice& choice);
    void endCheck(const TargetChoice& choice, Result<TargetCheck> check);
    void remember(const TargetChoice& choice);
    void hold(SandboxLease lease, std::string url);
    void letGo();

    Background m_background;
    PasswordDesk m_passwords;
    bool m_busy = false;
    std::uint64_t m_request = 0;  // what comes of earlier ones is of no more interest
    std::stop_source m_check;
    std::stop_source m_taking;  // of a lease
    std::optional<SandboxLease> m_lease;
    std::string m_leased;  // the URL that it is for
};

}  // namespace loadstone
