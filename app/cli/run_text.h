// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/session/run_summary.h"

namespace loadstone {

/// "N=10 K=1000 Path=array", in the order of the declarations; keys where there are none.
[[nodiscard]] std::string parametersText(const ParameterValues& values,
                                         const std::vector<ParameterSpec>& specs);

/// A finished run in a few lines for a terminal.
[[nodiscard]] std::string runText(const RunSummary& run);

}  // namespace loadstone
