// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace loadstone {

/// A fresh identifier of 32 hexadecimal digits, unique without coordination, for runs, sessions and markers.
[[nodiscard]] std::string makeId();

}  // namespace loadstone
