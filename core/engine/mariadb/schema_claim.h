// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/engine/mariadb/session.h"

namespace loadstone::mariadb {

/// The table that marks a schema as Loadstone's: one row with an id, the time and the marker's version.
inline constexpr std::string_view markerTable = "loadstone_marker";

[[nodiscard]] Result<bool> schemaExists(Session& session, const std::string& schema);

/// Makes sure that the schema, a database in MariaDB's words, is there and carries our marker. Creates both
/// where neither is there, and takes the schema back where the marker cannot be made. Fails with notOurs
/// where a schema of that name has no marker, and with denied, naming the GRANT, where the user may not
/// create it. Claims of several programs wait for one another.
Result<void> claimSchema(Session& session, const std::string& schema);

/// The statement that lets a user work in a schema: GRANT … ON `schema`.* TO 'user'@'host'.
[[nodiscard]] std::string grantStatement(std::string_view privileges, std::string_view schema,
                                         std::string_view user);

}  // namespace loadstone::mariadb
