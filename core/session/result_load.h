// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/run/run_result.h"
#include "core/session/sqlite_database.h"

namespace loadstone {

/// Reads what a run, by its number, ended with; none where it has no end.
[[nodiscard]] Result<std::optional<RunResult>> loadResult(const SqliteDatabase& database, std::int64_t run);

[[nodiscard]] Result<std::vector<RunSegment>> loadSegments(const SqliteDatabase& database, std::int64_t run);

/// In the order they happened.
[[nodiscard]] Result<std::vector<RunEvent>> loadEvents(const SqliteDatabase& database, std::int64_t run);

}  // namespace loadstone
