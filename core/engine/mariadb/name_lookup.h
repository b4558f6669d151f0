// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <stop_token>
#include <string>

#include "core/base/result.h"

namespace loadstone::mariadb {

/// Whether a host is an address, 4 or 6, and no name.
[[nodiscard]] bool isAddress(const std::string& host) noexcept;

/// Looks a host's name up before the client library does: there, nothing can stop it, and a name server that
/// does not answer would hold up whoever waits. Fails with unreachable for a name that nobody knows and at
/// the deadline, with cancelled when a stop is requested. An address passes at once.
Result<void> lookUp(const std::string& host, const std::stop_token& stop,
                    std::chrono::steady_clock::time_point deadline);

}  // namespace loadstone::mariadb
