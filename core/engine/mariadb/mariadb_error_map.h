// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "core/base/error.h"

namespace loadstone::mariadb {

/// The kind of failure behind a code of the server or of its client library. Where the table does not know
/// the code, the SQLSTATE's class decides. Pure; any thread.
[[nodiscard]] ErrorKind kindOf(unsigned code, std::string_view sqlState) noexcept;

/// The whole Error: kind, the server's sentence, what to do about it where that is known, and both codes.
///
/// Some codes only say that a file could not be written; the sentence then tells a full disk from the rest.
[[nodiscard]] Error errorOf(unsigned code, std::string_view sqlState, std::string_view text);

}  // namespace loadstone::mariadb
