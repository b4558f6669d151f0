// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

#include "core/base/clock.h"
#include "core/engine/registry.h"
#include "core/workload/workload.h"

namespace loadstone {

/// What the window works with; put together by the program, which outlives the window.
struct Workbench {
    EngineRegistry& engines;
    std::vector<const Workload*> workloads;  ///< at least one
    Clock& clock;
    std::filesystem::path session;  ///< the session file to begin with; need not exist yet
};

}  // namespace loadstone
