// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/command_context.h"
#include "core/engine/engine.h"
#include "core/sandbox/sandbox_lease.h"

namespace loadstone {

/// Makes sure that a target can be opened: starts a sandbox, finds the password of a server, and asks for it
/// where the server wants one and somebody sits at a terminal. The lease keeps a sandbox running; its
/// target() has the password. Ctrl-C gives up with cancelled.
[[nodiscard]] Result<SandboxLease> reachTarget(CommandContext& context, Engine& engine, Target target);

}  // namespace loadstone
