// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <stop_token>

#include "core/engine/engine.h"

namespace loadstone {

/// Opens any target: a sandbox is started first, and released when the database is destroyed. Any thread.
/// Errors are those of Engine::open and of SandboxLease::take.
[[nodiscard]] Result<std::unique_ptr<Database>> openTarget(Engine& engine, const Target& target,
                                                           std::stop_token stop);

}  // namespace loadstone
