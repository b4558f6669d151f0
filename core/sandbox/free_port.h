// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/result.h"

namespace loadstone {

/// A port of 127.0.0.1 that nobody listens on at this moment. Fails with unreachable.
[[nodiscard]] Result<int> freePort();

}  // namespace loadstone
