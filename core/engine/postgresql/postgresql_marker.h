// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/engine/postgresql/session.h"

namespace loadstone::postgresql {

/// The tables of that schema but the marker, sorted.
Result<std::vector<std::string>> tablesIn(const Session& session, const std::string& schema);

/// Makes sure that the schema exists, carries our marker, a table with one row that holds an id, the time and
/// the marker's version, and takes new tables from this role. Schema and marker are made in one transaction.
/// Fails with notOurs where a schema of that name has no marker, with denied where a privilege is missing.
Result<void> claimSchema(const Session& session, const std::string& schema);

}  // namespace loadstone::postgresql
