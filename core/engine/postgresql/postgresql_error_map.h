// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "core/base/error.h"

namespace loadstone::postgresql {

/// What a server reported, in its own words. PostgreSQL has no numbers beside the SQLSTATE.
struct ServerReport {
    std::string_view sqlState;
    std::string_view message;
    std::string_view detail = {};
    bool fatal = false;  ///< FATAL or PANIC: the server ends the connection
};

/// The kind of a SQLSTATE: its own row, else its class. Pure; any thread.
[[nodiscard]] ErrorKind kindOf(std::string_view sqlState) noexcept;

/// The whole Error: kind, our sentence with the server's behind it, hint and SQLSTATE. Pure; any thread.
[[nodiscard]] Error errorOf(const ServerReport& report);

}  // namespace loadstone::postgresql
