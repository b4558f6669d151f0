// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/database.h"
#include "core/run/run_config.h"
#include "core/workload/workload.h"

namespace loadstone {

/// Everything about a run that can be refused before it touches the server: parameters that this server
/// cannot do (invalidArgument), statements longer than it takes (tooLarge), more rows than there is room for
/// (diskFull).
[[nodiscard]] Result<Preflight> preflightRun(const Workload& workload, const RunConfig& config,
                                             const Database& database);

}  // namespace loadstone
