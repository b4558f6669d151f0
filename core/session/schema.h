// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/session/sqlite_database.h"

namespace loadstone {

/// Marks an SQLite file as a session of Loadstone (PRAGMA application_id): "LdSt" in ASCII.
/// Source: https://www.sqlite.org/fileformat2.html#application_id
inline constexpr std::int64_t sessionApplicationId = 0x4c645374;

/// The statements that bring a session from one schema version to the next.
using Migration = std::vector<std::string>;

/// All migrations: the one at index i leads from version i to version i + 1. Append only, since files of
/// every version are out there.
[[nodiscard]] std::span<const Migration> migrations();

/// The version that this Loadstone writes (PRAGMA user_version).
[[nodiscard]] std::int64_t schemaVersion();

/// The error for a session of a newer Loadstone.
[[nodiscard]] Error newerVersionError(const std::string& file, std::int64_t found, std::int64_t known);

/// Brings a session up to date with a list of migrations, all in one transaction, and marks it as a session.
/// Leaves the file as it was when a statement fails, and when the file is newer than the list.
Result<void> migrate(const SqliteDatabase& database, std::span<const Migration> list);

}  // namespace loadstone
