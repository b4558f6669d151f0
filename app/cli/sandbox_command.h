// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/command_context.h"

namespace CLI {
class App;
}

namespace loadstone {

/// sandbox start|stop|remove ENGINE|all, sandbox list: private servers.
void addSandboxCommand(CLI::App& app, CommandContext& context);

}  // namespace loadstone
