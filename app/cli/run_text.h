// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/session/run_summary.h"

namespace loadstone {

/// A finished run in a few lines for a terminal.
[[nodiscard]] std::string runText(const RunSummary& run);

}  // namespace loadstone
