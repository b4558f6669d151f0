// SPDX-License-Identifier: MIT
#pragma once

#include <csignal>

namespace loadstone::mariadb {

/// Keeps SIGPIPE from ending the program while this thread writes to a server that is gone: under TLS the
/// client library writes without asking for an error instead. Lives on one thread's stack.
class BrokenPipe {
   public:
    enum class Guard : bool { no, yes };

    explicit BrokenPipe(Guard guard = Guard::yes) noexcept;
    ~BrokenPipe();
    BrokenPipe(const BrokenPipe&) = delete;
    BrokenPipe& operator=(const BrokenPipe&) = delete;

   private:
    bool m_blocked = false;  // by this object
    sigset_t m_before{};
};

}  // namespace loadstone::mariadb
