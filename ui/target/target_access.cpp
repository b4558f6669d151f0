// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/target/target_access.h"

#include <utility>

namespace loadstone {

TargetAccess::TargetAccess(const Workbench& bench, QObject* parent) : QObject(parent), m_passwords(bench) {}

TargetAccess::~TargetAccess() = default;

void TargetAccess::setBusy(bool busy) {
    if (m_busy != busy) {
        m_busy = busy;
        emit busyChanged();
    }
}

void TargetAccess::giveUp() {
    ++m_request;
    m_check.request_stop();
    setBusy(false);
}

void TargetAccess::prepare(const TargetChoice& choice, std::function<void(const TargetChoice&)> then) {
    giveUp();
    if (!m_passwords.canFind(choice.target)) {
        then(choice);
        return;
    }
    setBusy(true);
    m_passwords.find(choice.target, [this, request = m_request, ready = choice,
                                     then = std::move(then)](Target target) mutable {
        if (request == m_request) {
            ready.target = std::move(target);
            setBusy(false);
            then(ready);
        }
    });
}

void TargetAccess::check(const TargetChoice& choice) {
    prepare(choice, [this](const TargetChoice& ready) { beginCheck(ready); });
}

void TargetAccess::beginCheck(const TargetChoice& choice) {
    setBusy(true);
    m_check = m_background.start([this, choice](const std::stop_token& stop) {
        auto check = std::make_shared<Result<TargetCheck>>(checkTarget(choice, stop));
        return [this, choice, check] { endCheck(choice, std::move(*check)); };
    });
}

void TargetAccess::endCheck(const TargetChoice& choice, Result<TargetCheck> check) {
    setBusy(false);
    if (!check) {
        emit checkFailed(check.error());
        return;
    }
    if (choice.target.kind == TargetKind::sandbox) {
        hold(std::move(check->lease), choice.target.url);
    }
    remember(choice);
    emit checked(std::make_shared<const CheckedTarget>(std::move(check->found)));
}

void TargetAccess::reached(const TargetChoice& choice) {
    remember(choice);
    if (choice.target.kind != TargetKind::sandbox || m_lease) {
        return;
    }
    m_taking = m_background.start([this, choice](const std::stop_token& stop) -> Background::Then {
        auto lease = SandboxLease::take(*choice.engine, choice.target, stop);
        if (!lease) {
            return {};  // the run itself has more to say about that server
        }
        auto held = std::make_shared<SandboxLease>(std::move(*lease));
        return [this, held, url = choice.target.url] { hold(std::move(*held), url); };
    });
}

void TargetAccess::remember(const TargetChoice& choice) {
    if (!choice.remember || !choice.target.password) {
        return;
    }
    m_passwords.remember(choice.target, [this, account = accountOf(choice.target)](const Result<void>& done) {
        if (done) {
            emit remembered(account);
        } else {
            emit rememberFailed(done.error());
        }
    });
}

void TargetAccess::hold(SandboxLease lease, std::string url) {
    letGo();
    m_lease = std::move(lease);
    m_leased = std::move(url);
}

void TargetAccess::letGo() {
    m_taking.request_stop();
    if (!m_lease) {
        return;
    }
    // Stopping a server takes a moment.
    auto held = std::make_shared<SandboxLease>(std::move(*m_lease));
    m_lease.reset();
    m_background.start([held = std::move(held)](const std::stop_token& /*stop*/) mutable {
        held.reset();
        return Background::Then();
    });
}

void TargetAccess::turnTo(const Target* target) {
    giveUp();
    const bool stays = target != nullptr && m_lease && m_leased == target->url;
    if (!stays) {
        letGo();
    }
}

}  // namespace loadstone
