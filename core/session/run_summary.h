// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/measure/sample.h"
#include "core/run/run_result.h"

namespace loadstone {

/// How a stored run stands.
enum class StoredState : std::uint8_t {
    running,      ///< its writer is alive
    interrupted,  ///< it has no end and its writer is gone: killed or crashed; its samples are there
    completed,
    stopped,
    failed,
};

inline constexpr std::size_t storedStateCount = static_cast<std::size_t>(StoredState::failed) + 1;

/// The words of RunOutcome, and two more.
[[nodiscard]] std::string_view nameOf(StoredState state) noexcept;

/// One run as a row of a table: what it was and what came of it. Figures of a run without an end (running or
/// interrupted) are computed from its stored measured samples, and its percentiles are unknown (count 0).
struct RunSummary {
    std::int64_t number = 0;  ///< 1, 2, 3, … within the session
    RunDescription description;
    StoredState state = StoredState::completed;
    bool valid = false;
    std::string invalidReason;
    std::string error;  ///< for a failed run
    OperationCounts counts;
    double elapsedSeconds = 0.0;
    double rowsPerSecond = 0.0;
    LatencySummary latency;
    double clientCpuSeconds = 0.0;
    std::int64_t samples = 0;
    std::vector<std::string> notes;
};

}  // namespace loadstone
