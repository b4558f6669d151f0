// SPDX-License-Identifier: MIT
#include "core/base/version.h"

namespace loadstone {

const char* const loadstoneVersion = LOADSTONE_VERSION;

}  // namespace loadstone
