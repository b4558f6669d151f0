// SPDX-License-Identifier: MIT
#pragma once

#include <mutex>

#include "core/engine/connection.h"

namespace loadstone {

/// Reaches a connection that another thread owns, to cancel what it does or to give it up. Any thread.
class ConnectionHandle {
   public:
    /// Owner: the connection is reachable from now on; null before it is destroyed.
    void publish(Connection* connection);

    /// Asks the running statement to end; nothing without a connection.
    void cancel();
    /// Gives up the connection, and every later one that is published here.
    void abort();

   private:
    std::mutex m_mutex;
    Connection* m_connection = nullptr;
    bool m_aborted = false;
};

}  // namespace loadstone
