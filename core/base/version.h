// SPDX-License-Identifier: MIT
#pragma once

namespace loadstone {

/// Of this Loadstone, "1.2.3"; given by the build.
extern const char* const loadstoneVersion;

}  // namespace loadstone
