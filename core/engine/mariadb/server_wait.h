// SPDX-License-Identifier: MIT
#pragma once

#include <mysql.h>

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <utility>

namespace loadstone::mariadb {

/// How long a call may wait for the server.
struct Patience {
    const std::stop_token& stop;
    std::chrono::steady_clock::time_point deadline;
};

enum class WaitEnd : std::uint8_t {
    done,     ///< the call ended by itself, well or not
    stopped,  ///< a stop was requested: the call was broken off
    late,     ///< so it was at the deadline
};

/// Waits for one of the events that the library names, in slices, and returns what happened;
/// MYSQL_WAIT_TIMEOUT where patience ended, with `end` set to why.
int waitForServer(MYSQL& handle, int events, const Patience& patience, WaitEnd& end);

/// Carries on a call of the library's non-blocking kind until it ends, `status` being what its start
/// returned. A call whose patience is at an end is told that everything it waits for timed out, so that it
/// fails by itself and leaves nothing behind; the handle can then only be closed.
template <typename Continue>
WaitEnd carryOn(MYSQL& handle, int status, const Patience& patience, Continue&& carry) {
    WaitEnd end = WaitEnd::done;
    while (status != 0) {
        status =
            carry(end == WaitEnd::done ? waitForServer(handle, status, patience, end) : MYSQL_WAIT_TIMEOUT);
    }
    return end;
}

}  // namespace loadstone::mariadb
