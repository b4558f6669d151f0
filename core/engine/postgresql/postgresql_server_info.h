// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/engine/postgresql/session.h"
#include "core/engine/server_info.h"

namespace loadstone::postgresql {

/// Reads version, size of the database and the settings that bear on load results.
Result<ServerInfo> readServerInfo(const Session& session);

/// The values of settings as the server words them, with their units; what this server does not have, or does
/// not show to this role, is left out.
Result<std::vector<Setting>> readSettings(const Session& session, std::span<const std::string_view> names);

}  // namespace loadstone::postgresql
