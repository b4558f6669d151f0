// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/command_context.h"

namespace CLI {
class App;
}

namespace loadstone {

/// `session list | show | check | export`: what a session file holds, for readers and for other programs.
/// Sets exitCode to 0, to 1 where a check found problems, or to what the error of a command stands for.
void addSessionCommand(CLI::App& app, int& exitCode);

inline void addSessionCommand(CLI::App& app, CommandContext& context) {
    addSessionCommand(app, context.exitCode);
}

}  // namespace loadstone
