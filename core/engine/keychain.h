// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/base/secret.h"
#include "core/engine/target.h"

namespace loadstone {

/// The desktop's store of passwords. Calls may take a moment; one thread at a time.
class Keychain {
   public:
    Keychain() = default;
    Keychain(const Keychain&) = delete;
    Keychain& operator=(const Keychain&) = delete;
    virtual ~Keychain() = default;

    /// Why there is none here; empty where there is one.
    [[nodiscard]] virtual std::string problem() const = 0;
    /// The password of the target's account; null where none is kept.
    [[nodiscard]] virtual std::shared_ptr<const Secret> find(const Target& target) = 0;
    /// Fails with notSupported where there is no keychain, and with denied where it is locked.
    virtual Result<void> remember(const Target& target, const Secret& password) = 0;
    /// Harmless where none is kept.
    virtual Result<void> forget(const Target& target) = 0;
};

/// The account that a password belongs to: "mariadb://ann@db1:3306", without database and options.
[[nodiscard]] std::string accountOf(const Target& target);

}  // namespace loadstone
