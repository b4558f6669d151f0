// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/base/secret.h"
#include "core/engine/target.h"

namespace loadstone::firebird {

/// A Firebird server's database, as the client library takes it.
struct RemoteTarget {
    std::string host;
    int port = 0;
    std::string database;       ///< path on the server, or alias
    std::string attachName;     ///< "inet://db1:3050/bench"
    std::string configuration;  ///< of the client, for this attachment alone
    std::string user;           ///< empty: ISC_USER of the environment, as Firebird's own programs do
    std::shared_ptr<const Secret> password;
    Tls tls = Tls::preferred;

    /// "db1:3050", for sentences.
    [[nodiscard]] std::string place() const;
};

/// Reads a server target. Fails with notSupported for what Firebird lacks (socket files, certificates,
/// schemas), and with invalidArgument where no database is named. Pure; any thread.
///
/// Firebird encrypts by its own means, not by TLS: off, preferred and required become WireCrypt's Disabled,
/// Enabled and Required.
[[nodiscard]] Result<RemoteTarget> remoteTarget(const Target& target);

}  // namespace loadstone::firebird
