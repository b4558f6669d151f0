// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/base/secret.h"

namespace loadstone::mariadb {

/// The part of an option file that Loadstone uses. Hosts, ports and all else are the target's alone.
struct OptionFile {
    std::string user;
    std::shared_ptr<const Secret> password;
};

/// ~/.my.cnf; empty where there is no home.
[[nodiscard]] std::filesystem::path homeOptionFile();

/// What the groups [client], [client-server] and [client-mariadb] of that file say, read by the client
/// library's own rules. Empty where it cannot be read. Contacts no server.
[[nodiscard]] OptionFile readOptionFile(const std::filesystem::path& file);

}  // namespace loadstone::mariadb
