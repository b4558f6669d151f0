// SPDX-License-Identifier: MIT
#pragma once

#include <ibase.h>

#include <string_view>

#include "core/base/error.h"

namespace loadstone::firebird {

/// The kind of failure that a status vector reports. Pure; any thread.
///
/// A vector holds several codes, the first often a generic one ("Dynamic SQL Error"); the most telling code
/// in it decides, wherever it stands. Where the table knows none of them, the SQLSTATE's class decides.
[[nodiscard]] ErrorKind kindOf(const ISC_STATUS* vector, std::string_view sqlState) noexcept;

/// The whole Error of a status vector: its kind, the server's sentences, SQLSTATE, and as native code the one
/// that decided the kind (else the first).
[[nodiscard]] Error errorOf(const ISC_STATUS* vector);

}  // namespace loadstone::firebird
