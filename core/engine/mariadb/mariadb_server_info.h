// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/engine/mariadb/session.h"
#include "core/engine/server_info.h"

namespace loadstone::mariadb {

/// A server variable that matters, with the unit of its value.
struct Variable {
    std::string_view name;
    std::string_view unit = {};
};

/// The global values of those of these variables that the server has, in this order.
Result<std::vector<Setting>> readVariables(Session& session, std::span<const Variable> variables);

/// Reads version, settings and the size of Loadstone's own schema on disk.
Result<ServerInfo> readServerInfo(Session& session, const std::string& schema);

/// "10.11.6" of "5.5.5-10.11.6-MariaDB-0+deb12u1".
[[nodiscard]] std::string plainVersion(std::string_view version);

}  // namespace loadstone::mariadb
