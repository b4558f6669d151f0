// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "core/base/error.h"

namespace loadstone::postgresql {

/// Why a connection could not be made, from libpq's message: English, and as verbose as it gets, for then it
/// holds the server's SQLSTATE, which libpq gives in no other way. `where`: the place, for the sentence.
/// Pure; any thread.
[[nodiscard]] Error connectFailure(std::string_view message, const std::string& where);

}  // namespace loadstone::postgresql
