// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "core/engine/keychain.h"

namespace loadstone {

/// The desktop's keychain through QtKeychain; one that only says so where Loadstone was built without it.
[[nodiscard]] std::unique_ptr<Keychain> makeKeychain();

}  // namespace loadstone
