// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/engine/connection.h"

namespace loadstone {

/// Executes statements in one transaction: where a commit waits for the disk, a schema of many small steps
/// would wait for each. Leaves no transaction open.
[[nodiscard]] Result<void> executeAll(Connection& connection, const std::vector<std::string>& statements);

/// The one number that a query returns; 0 where it returns none.
[[nodiscard]] Result<std::int64_t> queryNumber(Connection& connection, const std::string& sql);

}  // namespace loadstone
