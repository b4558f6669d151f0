// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/base/secret.h"
#include "core/engine/target.h"

namespace loadstone::mariadb {

/// What a connection is made with. Copied into each thread that connects.
struct Login {
    std::string host;  ///< empty: this machine, through the socket
    int port = 0;
    std::string socket;  ///< its path; empty with a host: none, without: the client library's own
    std::string user;
    std::shared_ptr<const Secret> password;  ///< null: none
    Tls tls = Tls::preferred;
    std::string authority;  ///< file of certificates that Tls::verified trusts; empty: the system's

    /// Where it leads, for sentences: "db1:3306", "the socket /run/mysqld/mysqld.sock".
    [[nodiscard]] std::string place() const;
};

/// Reads a target. The user and the password that it lacks come from the user's own option file; where no
/// file names a user, it is the one who runs this program. As with MariaDB's own programs, "localhost"
/// without a port is the server's socket. Fails with invalidArgument for a host that the client library would
/// take for something else.
[[nodiscard]] Result<Login> loginFor(const Target& target);

}  // namespace loadstone::mariadb
