// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

#include "core/base/clock.h"
#include "core/sandbox/child_process.h"

namespace loadstone {

/// The processes that work in a folder or write their standard output there.
[[nodiscard]] std::vector<ProcessMark> processesIn(const std::filesystem::path& folder);

/// Ends all of those: servers that a killed Loadstone had just
/// started and not yet written down. Only a sandbox's folder may be named.
void endStrayProcesses(const std::filesystem::path& folder, Nanoseconds grace);

}  // namespace loadstone
