// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/session/run_summary.h"

namespace loadstone {

/// The runs of a session as a table for a terminal.
[[nodiscard]] std::string runsText(const std::vector<RunSummary>& runs);

/// Everything that is known of one run but its samples, for a terminal. A run without an end has no result.
[[nodiscard]] std::string runDetailsText(const RunSummary& run, const std::optional<RunResult>& result,
                                         const std::vector<RunEvent>& events);

}  // namespace loadstone
