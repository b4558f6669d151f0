// SPDX-License-Identifier: MIT
#include "core/sandbox/free_port.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace loadstone {

Result<int> freePort() {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    auto* general = reinterpret_cast<sockaddr*>(&address);
    const bool found =
        socket >= 0 && ::bind(socket, general, length) == 0 && ::getsockname(socket, general, &length) == 0;
    if (socket >= 0) {
        ::close(socket);
    }
    if (!found) {
        return fail(ErrorKind::unreachable, "There is no free port on 127.0.0.1 for a private server.");
    }
    return ntohs(address.sin_port);
}

}  // namespace loadstone
