// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/target/password_desk.h"

#include <utility>

namespace loadstone {

PasswordDesk::PasswordDesk(const Workbench& bench, QObject* parent)
    : QObject(parent), m_keychain(bench.keychain), m_find(bench.findPassword) {
    m_hand.moveToThread(&m_thread);
    m_thread.start();
}

PasswordDesk::~PasswordDesk() {
    // This ends every event loop of the thread, also one that waits for the keychain.
    m_thread.quit();
    m_thread.wait();
}

bool PasswordDesk::canFind(const Target& target) const {
    return m_find && target.kind == TargetKind::server && !target.password;
}

void PasswordDesk::find(Target target, std::function<void(Target)> then) {
    QMetaObject::invokeMethod(
        &m_hand,
        [this, target = std::move(target), then = std::move(then)]() mutable {
            m_find(target);
            QMetaObject::invokeMethod(
                this, [target = std::move(target), then = std::move(then)] { then(target); },
                Qt::QueuedConnection);
        },
        Qt::QueuedConnection);
}

void PasswordDesk::remember(Target target, std::function<void(Result<void>)> then) {
    if (m_keychain == nullptr || !target.password) {
        return;
    }
    QMetaObject::invokeMethod(
        &m_hand,
        [this, target = std::move(target), then = std::move(then)]() mutable {
            auto done = m_keychain->remember(target, *target.password);
            QMetaObject::invokeMethod(
                this, [done = std::move(done), then = std::move(then)] { then(done); }, Qt::QueuedConnection);
        },
        Qt::QueuedConnection);
}

}  // namespace loadstone
