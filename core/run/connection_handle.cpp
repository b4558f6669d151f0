// SPDX-License-Identifier: MIT
#include "core/run/connection_handle.h"

namespace loadstone {

void ConnectionHandle::publish(Connection* connection) {
    const std::lock_guard lock(m_mutex);
    m_connection = connection;
    if (m_connection != nullptr && m_aborted) {
        m_connection->abort();
    }
}

void ConnectionHandle::cancel() {
    const std::lock_guard lock(m_mutex);
    if (m_connection != nullptr) {
        m_connection->cancel();
    }
}

void ConnectionHandle::abort() {
    const std::lock_guard lock(m_mutex);
    m_aborted = true;
    if (m_connection != nullptr) {
        m_connection->abort();
    }
}

}  // namespace loadstone
