// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include "tests/bench/engine_bench.h"

namespace loadstone::bench {

/// A path of ours as a side.
[[nodiscard]] inline std::unique_ptr<Side> makeOurs(FkWeb& web, const PathCase& path, std::int64_t rows) {
    return path.writer ? web.writer(path.writer, rows) : web.task(path.path, rows);
}

// Each part prints a table, unless JSON is wanted, and returns what it found.

/// Every write path beside its bare loop.
[[nodiscard]] nlohmann::ordered_json measureRows(const BenchOptions& options, BenchTarget& target);

/// Single statements through the operation loop beside pgbench and sysbench.
[[nodiscard]] nlohmann::ordered_json measureRates(const BenchOptions& options, BenchTarget& target);

/// What one worker's largest write adds to a process's memory, in a process of its own for each path.
[[nodiscard]] nlohmann::ordered_json measureMemory(const BenchOptions& options, BenchTarget& target);
/// In that process: prints the figures for its parent.
void measureMemoryHere(const BenchOptions& options, const BenchTarget& target);

/// Filling 50 parents of 100,000 rows.
[[nodiscard]] nlohmann::ordered_json measureParents(const BenchOptions& options, BenchTarget& target);

}  // namespace loadstone::bench
