// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/command_context.h"

namespace CLI {
class App;
}

namespace loadstone {

/// `engines`: what can be used here, and what is missing.
void addEnginesCommand(CLI::App& app, CommandContext& context);

}  // namespace loadstone
