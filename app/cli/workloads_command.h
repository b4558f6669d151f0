// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/command_context.h"

namespace CLI {
class App;
}

namespace loadstone {

/// `workloads`: workloads and their parameters with ranges.
void addWorkloadsCommand(CLI::App& app, CommandContext& context);

}  // namespace loadstone
