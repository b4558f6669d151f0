// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/capabilities.h"
#include "core/engine/table_def.h"

namespace loadstone::postgresql {

/// Whether a role may set session_replication_role.
enum class ReplicationRole : std::uint8_t { fixed, settable };

/// What PostgreSQL can do for a role of that kind. Pure; any thread.
[[nodiscard]] Capabilities capabilitiesFor(ReplicationRole role);

/// See Database::statementBytes. Pure; any thread.
[[nodiscard]] std::int64_t bytesOfStatement(const InsertShape& shape, WritePath path,
                                            std::int64_t rows) noexcept;

}  // namespace loadstone::postgresql
