// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/server_wait.h"

#include <poll.h>

#include <algorithm>

namespace loadstone::mariadb {

int waitForServer(MYSQL& handle, int events, const Patience& patience, WaitEnd& end) {
    using namespace std::chrono;
    constexpr milliseconds slice = 20ms;
    const auto now = [] { return steady_clock::now(); };
    const bool hasTimeout = (events & MYSQL_WAIT_TIMEOUT) != 0;
    const auto timeout = now() + milliseconds(mysql_get_timeout_value_ms(&handle));
    pollfd socket{mysql_get_socket(&handle), 0, 0};
    socket.events = static_cast<short>(((events & MYSQL_WAIT_READ) != 0 ? POLLIN : 0) |
                                       ((events & MYSQL_WAIT_WRITE) != 0 ? POLLOUT : 0) |
                                       ((events & MYSQL_WAIT_EXCEPT) != 0 ? POLLPRI : 0));
    while (true) {
        if (patience.stop.stop_requested()) {
            end = WaitEnd::stopped;
            return MYSQL_WAIT_TIMEOUT;
        }
        if (now() >= patience.deadline) {
            end = WaitEnd::late;
            return MYSQL_WAIT_TIMEOUT;
        }
        if (hasTimeout && now() >= timeout) {
            return MYSQL_WAIT_TIMEOUT;  // of one address among several: the call goes on with the next
        }
        if (::poll(&socket, 1, static_cast<int>(slice.count())) > 0) {
            const bool broken = (socket.revents & (POLLERR | POLLHUP | POLLNVAL)) != 0;
            const int happened = ((socket.revents & POLLIN) != 0 ? MYSQL_WAIT_READ : 0) |
                                 ((socket.revents & POLLOUT) != 0 ? MYSQL_WAIT_WRITE : 0) |
                                 ((socket.revents & POLLPRI) != 0 ? MYSQL_WAIT_EXCEPT : 0);
            return broken ? happened | (events & (MYSQL_WAIT_READ | MYSQL_WAIT_WRITE)) : happened;
        }
    }
}

}  // namespace loadstone::mariadb
