// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/capabilities.h"

namespace loadstone::firebird {

/// What Firebird can do, here with the engine inside our process.
[[nodiscard]] const Capabilities& embeddedCapabilities();

}  // namespace loadstone::firebird
