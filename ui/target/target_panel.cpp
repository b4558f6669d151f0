// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/target/target_panel.h"

#include <algorithm>
#include <utility>

#include <QVBoxLayout>

#include "ui/target/password_row.h"
#include "ui/target/target_access.h"
#include "ui/target/target_bar.h"
#include "ui/text.h"

namespace loadstone {

TargetPanel::TargetPanel(const Workbench& bench, QWidget* parent)
    : QWidget(parent), m_bar(new TargetBar(bench, this)), m_access(new TargetAccess(bench, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_bar);
    connect(m_bar, &TargetBar::changed, this, &TargetPanel::turn);
    connect(m_bar, &TargetBar::checkWanted, this, &TargetPanel::check);
    connect(m_bar, &TargetBar::giveUpWanted, this, &TargetPanel::giveUp);
    connect(m_access, &TargetAccess::busyChanged, this, [this] {
        m_bar->setBusy(m_access->busy());
        emit changed();
    });
    connect(m_access, &TargetAccess::checked, this,
            [this](const std::shared_ptr<const CheckedTarget>& found) {
                showChecked(*found);
                emit checked(found);
            });
    connect(m_access, &TargetAccess::checkFailed, this, [this](const Error& error) {
        m_checkFailed = true;
        emit failed(error);
        refused(error);
    });
    connect(m_access, &TargetAccess::remembered, &m_bar->passwordRow(), &PasswordRow::markRemembered);
    connect(m_access, &TargetAccess::rememberFailed, this, &TargetPanel::failed);
}

Result<TargetChoice> TargetPanel::choice() const { return m_bar->choice(); }

bool TargetPanel::busy() const { return m_access->busy(); }

void TargetPanel::turn() {
    const auto choice = m_bar->choice();
    m_access->turnTo(choice ? &choice->target : nullptr);
    if (std::exchange(m_checkFailed, false)) {
        emit began();  // that failure was another target's
    }
    if (choice) {
        emit capabilitiesKnown(choice->engine->capabilities());
    }
    emit changed();
}

void TargetPanel::check() {
    const auto choice = m_bar->choice();
    if (!choice) {
        return;  // the bar says why
    }
    m_checkFailed = false;
    emit began();
    emit checking();
    m_bar->setProgress(choice->target.kind == TargetKind::sandbox
                           ? tr("Starting the private server of %1…").arg(toText(choice->engine->name()))
                           : tr("Checking…"));
    m_access->check(*choice);
}

void TargetPanel::showChecked(const CheckedTarget& found) {
    emit capabilitiesKnown(found.capabilities);
    if (const auto choice = m_bar->choice()) {
        m_bar->offerAgain(choice->target);
    }
    const auto& privileges = found.report.privileges;
    const auto missing = std::count_if(privileges.begin(), privileges.end(),
                                       [](const Privilege& privilege) { return !privilege.granted; });
    const QString server =
        QStringLiteral("%1 %2").arg(toText(found.report.server.product), toText(found.report.server.version));
    m_bar->setProgress(
        missing == 0
            ? tr("✔ Reached %1; nothing is missing.").arg(server)
            : tr("✔ Reached %1; %n privilege(s) missing.", nullptr, static_cast<int>(missing)).arg(server));
}

void TargetPanel::prepare(const std::function<void(const TargetChoice&)>& then) {
    const auto choice = m_bar->choice();
    if (!choice) {
        emit failed(choice.error());
        return;
    }
    m_bar->setProgress({});
    m_access->prepare(*choice, then);
}

void TargetPanel::giveUp() {
    if (m_access->busy()) {
        m_access->giveUp();
        m_bar->setProgress({});
        emit givenUp();
    }
}

void TargetPanel::reached(const TargetChoice& choice) {
    m_access->reached(choice);
    m_bar->offerAgain(choice.target);
}

void TargetPanel::refused(const Error& error) {
    m_bar->setProgress({});
    if (error.kind == ErrorKind::denied) {
        m_bar->passwordRow().askAgain();
    }
}

}  // namespace loadstone
