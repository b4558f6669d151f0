// SPDX-License-Identifier: MIT
#include "core/engine/keychain.h"

#include <fmt/format.h>

namespace loadstone {

std::string accountOf(const Target& target) {
    std::string account = fmt::format("{}://{}@", target.engine, target.user);
    for (const Host& host : target.hosts) {
        account += account.ends_with('@') ? "" : ",";
        account += host.port == 0 ? host.name : fmt::format("{}:{}", host.name, host.port);
    }
    return account;
}

}  // namespace loadstone
