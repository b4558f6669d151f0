// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/run/run_result.h"
#include "core/session/run_summary.h"

/// Runs with known figures, for tests of what shows them.
namespace loadstone::made_runs {

/// Sample i of a run: 100 ms from i × 100 ms on, with that many rows in ten operations of about latencyUs.
Sample sample(std::int64_t index, std::int64_t rows, double latencyUs = 1500,
              SampleKind kind = SampleKind::measured);

/// Of the foreign-key web on the embedded target, with these parameters beside the defaults.
RunDescription description(const std::map<std::string, std::int64_t>& parameters = {});

/// A valid completed run of ten seconds.
RunSummary summary(std::int64_t number, double rowsPerSecond,
                   const std::map<std::string, std::int64_t>& parameters);

/// Records a run with that many samples of those rows into a session file, and returns its id.
std::string record(const std::filesystem::path& file, std::int64_t samples, std::int64_t rowsOfEach,
                   const std::map<std::string, std::int64_t>& parameters = {});

}  // namespace loadstone::made_runs
