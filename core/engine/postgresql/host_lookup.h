// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace loadstone::postgresql {

/// The addresses of a host name, in the system's order; an address stands for itself. Any thread.
///
/// libpq asks the resolver inside its asynchronous calls and waits there, for as long as a dead name server
/// takes. Here a stop is heard at once: fails with `cancelled` then, with `unreachable` where there is no
/// such host or no answer in time.
Result<std::vector<std::string>> lookUp(const std::string& host,
                                        std::chrono::steady_clock::time_point deadline,
                                        const std::stop_token& stop);

}  // namespace loadstone::postgresql
