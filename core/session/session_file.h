// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "core/base/result.h"
#include "core/session/sqlite_database.h"

namespace loadstone {

/// Opens a session for writing: makes it where there is none, brings an older schema up to date and turns WAL
/// on. Fails with ErrorKind::file and one sentence when the path cannot be written, is no session, is damaged
/// or is of a newer Loadstone. On failure nothing is changed and no file is left that was not there before.
[[nodiscard]] Result<SqliteDatabase> openSessionForWriting(const std::filesystem::path& file);

/// Opens a session that exists, for queries alone; an older schema is brought up to date first. A session in
/// a folder that cannot be written opens too. Fails as openSessionForWriting() does, and when the file is
/// missing.
[[nodiscard]] Result<SqliteDatabase> openSessionForReading(const std::filesystem::path& file);

}  // namespace loadstone
