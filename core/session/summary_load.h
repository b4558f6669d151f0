// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/session/run_summary.h"
#include "core/session/sqlite_database.h"

namespace loadstone {

/// Reads the summaries of all runs, by number, or that of one run.
[[nodiscard]] Result<std::vector<RunSummary>> loadSummaries(const SqliteDatabase& database,
                                                            std::optional<std::int64_t> run = std::nullopt);

}  // namespace loadstone
