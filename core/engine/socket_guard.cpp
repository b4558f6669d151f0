// SPDX-License-Identifier: MIT
#include "core/engine/socket_guard.h"

#include <sys/socket.h>

namespace loadstone {

void SocketGuard::watch(int socket) noexcept {
    const std::lock_guard lock(m_mutex);
    m_socket = socket;
    if (m_cut && socket != none) {
        ::shutdown(socket, SHUT_RDWR);
    }
}

void SocketGuard::cut() noexcept {
    const std::lock_guard lock(m_mutex);
    m_cut = true;
    if (m_socket != none) {
        ::shutdown(m_socket, SHUT_RDWR);
    }
}

bool SocketGuard::isCut() const noexcept {
    const std::lock_guard lock(m_mutex);
    return m_cut;
}

}  // namespace loadstone
