// SPDX-License-Identifier: MIT
#include "tests/ui/fake_server.h"

#include <condition_variable>
#include <utility>

#include <QEventLoop>

namespace loadstone {

FakeServer::FakeServer(Clock& clock, std::string id, FakeScript script)
    : m_id(std::move(id)), m_fake(clock, std::move(script)), m_capabilities(m_fake.capabilities()) {}

Result<std::unique_ptr<Database>> FakeServer::open(const Target& target, std::stop_token stop) {
    {
        const std::lock_guard lock(m_mutex);
        m_lastPassword = target.password ? target.password->reveal() : std::string();
    }
    ++m_opened;
    if (onOpen) {
        if (auto reached = onOpen(target, stop); !reached) {
            return Failure(reached.error());
        }
    }
    return m_fake.open(target, std::move(stop));
}

std::string FakeServer::lastPassword() const {
    const std::lock_guard lock(m_mutex);
    return m_lastPassword;
}

std::function<Result<void>(const Target&, const std::stop_token&)> wants(std::string password) {
    return [password = std::move(password)](const Target& target, const std::stop_token&) -> Result<void> {
        if (target.password && target.password->reveal() == password) {
            return {};
        }
        return Failure(Error{ErrorKind::denied, "The server refused the login.", "Mend it.", "28000", 1045});
    };
}

Result<void> neverAnswers(const Target& /*target*/, const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait(lock, stop, [] { return false; });
    return fail(ErrorKind::cancelled, "Given up.");
}

std::shared_ptr<const Secret> FakeKeychain::find(const Target& target) {
    ++lookups;
    if (waits) {
        QEventLoop().exec();
    }
    const std::string password = kept(accountOf(target));
    return password.empty() ? nullptr : std::make_shared<const Secret>(password);
}

Result<void> FakeKeychain::remember(const Target& target, const Secret& password) {
    if (locked) {
        return fail(ErrorKind::denied, "The keychain is locked.");
    }
    keep(accountOf(target), password.reveal());
    return {};
}

Result<void> FakeKeychain::forget(const Target& target) {
    const std::lock_guard lock(m_mutex);
    m_passwords.erase(accountOf(target));
    return {};
}

std::string FakeKeychain::kept(const std::string& account) const {
    const std::lock_guard lock(m_mutex);
    const auto found = m_passwords.find(account);
    return found == m_passwords.end() ? std::string() : found->second;
}

void FakeKeychain::keep(const std::string& account, const std::string& password) {
    const std::lock_guard lock(m_mutex);
    m_passwords[account] = password;
}

}  // namespace loadstone
