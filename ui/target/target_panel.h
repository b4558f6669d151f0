// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include <QWidget>

#include "core/base/error.h"
#include "ui/target/target_check.h"
#include "ui/workbench.h"

namespace loadstone {

class TargetAccess;
class TargetBar;

/// The target in the window: the bar that names it, and the way to it.
class TargetPanel final : public QWidget {
    Q_OBJECT

   public:
    /// What the bench refers to outlives the panel.
    explicit TargetPanel(const Workbench& bench, QWidget* parent = nullptr);

    [[nodiscard]] Result<TargetChoice> choice() const;

    /// Hands over the choice with its password: at once, or when that has been looked for; then the panel is
    /// busy meanwhile.
    void prepare(const std::function<void(const TargetChoice&)>& then);
    /// A look at the target, or for its password, goes on.
    [[nodiscard]] bool busy() const;
    void giveUp();

    /// A run has got through to the target.
    void reached(const TargetChoice& choice);
    /// A run, or a look, has not.
    void refused(const Error& error);

   signals:
    /// The choice, or whether the panel is busy, is another one.
    void changed();
    /// What can be done there, as far as it is known: by the engine, or by the server that was looked at.
    void capabilitiesKnown(const loadstone::Capabilities& capabilities);
    /// A look at the target begins: what an earlier one found is out of date.
    void checking();
    void checked(std::shared_ptr<const loadstone::CheckedTarget> target);
    void failed(const loadstone::Error& error);
    /// Earlier failures are of no more interest.
    void began();
    /// What the panel was busy with comes to nothing.
    void givenUp();

   private:
    void turn();
    void check();
    void showChecked(const CheckedTarget& found);

    TargetBar* m_bar;
    TargetAccess* m_access;
    bool m_checkFailed = false;  // the last one, and that is still told
};

}  // namespace loadstone
