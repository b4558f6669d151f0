// SPDX-License-Identifier: MIT
#include "core/sandbox/account.h"

#include <pwd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include <fmt/format.h>

namespace loadstone {

Result<void> Account::own(const std::filesystem::path& path) const {
    if (isOurs() || ::lchown(path.c_str(), user, group) == 0) {
        return {};
    }
    return fail(ErrorKind::file, fmt::format("{} cannot be given to the account {}: {}.", path.string(), name,
                                             std::generic_category().message(errno)));
}

Result<Account> accountFor(const std::string& serviceAccount) {
    if (::geteuid() != 0) {
        return Account{};
    }
    passwd entry{};
    passwd* found = nullptr;
    std::array<char, 16384> buffer{};
    ::getpwnam_r(serviceAccount.c_str(), &entry, buffer.data(), buffer.size(), &found);
    if (found == nullptr) {
        return fail(ErrorKind::notSupported,
                    fmt::format("A server does not run as root, and there is no account \"{}\" to run it as.",
                                serviceAccount),
                    "Install the server's package, or start Loadstone as an ordinary user.");
    }
    return Account{serviceAccount, entry.pw_uid, entry.pw_gid};
}

}  // namespace loadstone
