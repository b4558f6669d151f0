// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/command_context.h"

namespace CLI {
class App;
}

namespace loadstone {

/// target probe|remember|forget URL: what a server offers to a login, and its password in the keychain.
void addTargetCommand(CLI::App& app, CommandContext& context);

}  // namespace loadstone
