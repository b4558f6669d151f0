// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/engine/capabilities.h"
#include "core/workload/workload.h"

namespace loadstone {

/// Why the parameter of child indexes is not the user's to set, where the engine decides.
[[nodiscard]] std::vector<ParameterLimit> childIndexLimits(const Capabilities& capabilities);

/// What is to be named beside a result without checks; empty with checks.
[[nodiscard]] std::string uncheckedCondition(bool foreignKeyChecks, const Capabilities& capabilities);

}  // namespace loadstone
