// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/engine/engine.h"

namespace loadstone {

/// Why an engine can start no private server here, and what to install; empty where it can.
[[nodiscard]] QString sandboxProblem(const Engine& engine);

/// What a target means, in a line or two: engine and client library; for a server user, host, database,
/// schema and encryption.
[[nodiscard]] QString targetText(const Target& target, const Engine& engine);

/// Where a server's password is looked for when none is typed.
[[nodiscard]] QString passwordSourceText(const Target& target, bool given, bool hasKeychain);

}  // namespace loadstone
