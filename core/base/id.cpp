// SPDX-License-Identifier: MIT
#include "core/base/id.h"

#include <fmt/format.h>

#include "core/base/random.h"

namespace loadstone {

std::string makeId() { return fmt::format("{:016x}{:016x}", entropy(), entropy()); }

}  // namespace loadstone
