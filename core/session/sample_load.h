// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

#include "core/session/sample_series.h"
#include "core/session/sqlite_database.h"

namespace loadstone {

/// Hands out the samples of a run, by its number, in the order they were taken.
[[nodiscard]] Result<void> loadSamples(const SqliteDatabase& database, std::int64_t run,
                                       const std::function<void(const Sample&)>& take);

/// What charts need of the samples of a run.
[[nodiscard]] Result<SampleSeries> loadSeries(const SqliteDatabase& database, std::int64_t run);

}  // namespace loadstone
