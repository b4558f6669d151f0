// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "core/base/clock.h"
#include "core/engine/keychain.h"
#include "core/engine/registry.h"
#include "core/workload/workload.h"

namespace loadstone {

/// What the window works with; put together by the program, which outlives the window.
struct Workbench {
    EngineRegistry& engines;
    std::vector<const Workload*> workloads;  ///< at least one
    Clock& clock;
    std::filesystem::path session;  ///< the session file to begin with; need not exist yet
    Keychain* keychain = nullptr;   ///< null where none is to be used
    /// Sets Target::password where one is found without asking the user. May take its time, so it is called
    /// on a thread of its own, always the same one. Empty where there is nowhere to look.
    std::function<void(Target&)> findPassword = {};
    bool passwordGiven = false;  ///< LOADSTONE_PASSWORD was set when the program was started
};

}  // namespace loadstone
