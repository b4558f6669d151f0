// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "core/session/run_summary.h"

namespace loadstone {

/// A run as JSON, the same for `run` and for `session`. Parameters are whole numbers, and words where a user
/// writes words ("on", "multirow"); percentiles are null where they are unknown.
[[nodiscard]] nlohmann::ordered_json runJson(const RunSummary& run);

/// Everything that is known of a run but its samples: runJson() and what follows from the result (none for a
/// run without an end) and the events.
[[nodiscard]] nlohmann::ordered_json runDetailsJson(const RunSummary& run,
                                                    const std::optional<RunResult>& result,
                                                    const std::vector<RunEvent>& events);

}  // namespace loadstone
