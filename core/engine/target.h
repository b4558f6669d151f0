// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/secret.h"

namespace loadstone {

enum class TargetKind : std::uint8_t {
    embedded,  ///< a private database inside this process
    sandbox,   ///< a private server that Loadstone starts and stops
    server,    ///< somebody's server
};

enum class Tls : std::uint8_t {
    preferred,  ///< encrypted where the server offers it
    off,
    required,  ///< encrypted or not at all
    verified,  ///< and the server's certificate and name are checked
};

/// Where a server listens.
struct Host {
    std::string name;  ///< a host name or address, or the path of a socket (it begins with /); empty: the
                       ///< engine's own default
    int port = 0;      ///< 0: the engine's usual port

    friend bool operator==(const Host&, const Host&) = default;
};

/// A database to load, as the user names it.
struct Target {
    std::string url;     ///< as shown and stored, never with a password: "postgresql://ann@db1/bench"
    std::string engine;  ///< the plugin's id: "firebird"
    TargetKind kind = TargetKind::embedded;
    std::vector<Host> hosts;  ///< for a server, at least one; several are tried in order (PostgreSQL)
    std::string user;         ///< empty: the engine's default
    std::string database;     ///< name, or for Firebird a path or an alias; empty: the engine's default
    std::string schema = "loadstone";  ///< the name of Loadstone's own schema (MariaDB: database)
    Tls tls = Tls::preferred;
    std::string tlsAuthority;  ///< file with the certificates that Tls::verified trusts; empty: the system's
    std::map<std::string, std::string, std::less<>> options;  ///< the engine's own, such as libpq's
    /// Where the user gave one; else the engine looks into its own file (~/.pgpass, ~/.my.cnf).
    std::shared_ptr<const Secret> password;
};

/// Reads a target's URL: embedded, sandbox:ENGINE, or ENGINE://[USER@]HOST[:PORT][,HOST[:PORT]…][/DATABASE]
/// [?OPTION=VALUE&…] with percent-encoding. Options of Loadstone: tls, tls_ca, socket, schema; PostgreSQL
/// takes libpq's besides. Fails with invalidArgument, what is wrong and the forms that exist; a password in
/// the URL is refused too.
[[nodiscard]] Result<Target> parseTarget(std::string_view url);

/// The private database that needs no server.
[[nodiscard]] Target embeddedTarget();

}  // namespace loadstone
