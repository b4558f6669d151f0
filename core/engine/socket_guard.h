// SPDX-License-Identifier: MIT
#pragma once

#include <mutex>

namespace loadstone {

/// The socket of a client library's connection, so that another thread can cut it: a call that is blocked on
/// a server which does not answer then returns with an error. Any thread.
class SocketGuard {
   public:
    static constexpr int none = -1;

    /// The owner says which socket its connection uses, and `none` before the library closes it: a number
    /// that is closed may soon belong to somebody else.
    void watch(int socket) noexcept;
    /// Shuts the socket down, and every later one too.
    void cut() noexcept;
    [[nodiscard]] bool isCut() const noexcept;

   private:
    mutable std::mutex m_mutex;
    int m_socket = none;
    bool m_cut = false;
};

}  // namespace loadstone
