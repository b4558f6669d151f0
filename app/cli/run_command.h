// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/command_context.h"

namespace CLI {
class App;
}

namespace loadstone {

/// `run`: one run, or several the same, into a session.
void addRunCommand(CLI::App& app, CommandContext& context);

}  // namespace loadstone
