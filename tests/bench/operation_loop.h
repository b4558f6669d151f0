// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/engine.h"
#include "tests/bench/rivals.h"

namespace loadstone::bench {

/// Of contestWorkers workers over that time, through a whole run. Removes its tables.
[[nodiscard]] Rate operationRate(Engine& engine, const Target& target, Repeated what, int seconds);

}  // namespace loadstone::bench
