// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/engine/target.h"

namespace loadstone::postgresql {

/// One place to connect to; what is empty is left to libpq.
struct Endpoint {
    std::string host;     ///< name, or the folder of a socket (it begins with /)
    std::string address;  ///< the address behind the name, where it is known
    std::string port;

    [[nodiscard]] bool isSocket() const { return host.starts_with('/'); }
    /// For a sentence: "db1:5432".
    [[nodiscard]] std::string text() const;

    friend bool operator==(const Endpoint&, const Endpoint&) = default;
};

/// A target in libpq's words. Values; any thread.
struct ConnectionParameters {
    using Keywords = std::map<std::string, std::string, std::less<>>;

    std::vector<Endpoint> endpoints;  ///< to be tried in order, at least one
    Keywords keywords;                ///< all but host, hostaddr, port and password
    std::shared_ptr<const Secret> password;
    std::chrono::seconds timeout{10};  ///< for each endpoint
    std::string schema;

    /// Fails with invalidArgument for an option that this libpq does not know, before any connection.
    static Result<ConnectionParameters> of(const Target& target);
};

}  // namespace loadstone::postgresql
