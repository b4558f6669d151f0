// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

#include "core/base/result.h"

namespace loadstone {

/// Whom a sandbox's programs run as.
struct Account {
    std::string name;  ///< empty: ourselves
    uid_t user = 0;
    gid_t group = 0;

    [[nodiscard]] bool isOurs() const noexcept { return name.empty(); }
    /// Gives a file, folder or link to this account; does nothing for our own. Fails with file.
    [[nodiscard]] Result<void> own(const std::filesystem::path& path) const;
};

/// Servers refuse to run as root, so root runs them as the distribution's service account; everybody else
/// runs them as themselves. Fails with notSupported where root finds no such account.
[[nodiscard]] Result<Account> accountFor(const std::string& serviceAccount);

}  // namespace loadstone
