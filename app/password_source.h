// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "core/engine/keychain.h"

namespace loadstone {

/// Finds the password of a target without asking anybody: LOADSTONE_PASSWORD first, then the keychain. Where
/// neither has one, the engine still looks into its own file (~/.pgpass, ~/.my.cnf).
class PasswordSource {
   public:
    /// Takes the variable out of the environment, so that no child and no list of processes shows it. Make it
    /// before any other thread.
    explicit PasswordSource(std::unique_ptr<Keychain> keychain);

    /// Sets Target::password where one is found and the target is a server.
    void supply(Target& target) const;
    [[nodiscard]] Keychain& keychain() const noexcept { return *m_keychain; }

   private:
    std::unique_ptr<Keychain> m_keychain;
    std::shared_ptr<const Secret> m_variable;
};

}  // namespace loadstone
