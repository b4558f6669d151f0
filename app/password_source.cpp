// SPDX-License-Identifier: MIT
#include "app/password_source.h"

#include <cstdlib>
#include <cstring>

namespace loadstone {

namespace {

constexpr const char* variable = "LOADSTONE_PASSWORD";

std::shared_ptr<const Secret> takeVariable() {
    char* value = std::getenv(variable);
    if (value == nullptr) {
        return nullptr;
    }
    auto secret = std::make_shared<const Secret>(value);
    // What /proc/PID/environ shows is this very memory.
    std::memset(value, 'x', std::strlen(value));
    ::unsetenv(variable);
    return secret;
}

}  // namespace

PasswordSource::PasswordSource(std::unique_ptr<Keychain> keychain)
    : m_keychain(std::move(keychain)), m_variable(takeVariable()) {}

void PasswordSource::supply(Target& target) const {
    if (target.kind == TargetKind::server && !target.password) {
        target.password = m_variable ? m_variable : m_keychain->find(target);
    }
}

}  // namespace loadstone
