// SPDX-License-Identifier: MIT
#include "core/engine/firebird/remote_target.h"

#include <string_view>

#include <fmt/format.h>

namespace loadstone::firebird {

namespace {

constexpr int usualPort = 3050;  // gds_db, as registered

std::string_view wireEncryption(Tls tls) {
    switch (tls) {
        case Tls::off: return "Disabled";
        case Tls::required: return "Required";
        case Tls::preferred:
        case Tls::verified: break;
    }
    return "Enabled";
}

Result<void> checkSupported(const Target& target, const Host& host) {
    if (host.name.starts_with('/')) {
        return fail(ErrorKind::notSupported,
                    fmt::format("Firebird has no connections through a socket file such as {}.", host.name),
                    "Name a host instead: localhost for a server on this machine.");
    }
    if (target.tls == Tls::verified || !target.tlsAuthority.empty()) {
        return fail(ErrorKind::notSupported,
                    "Firebird's protocol has no certificates that could be verified.",
                    "Use tls=required: the connection is then encrypted with a key that comes from the "
                    "password, which the server has to know too.");
    }
    if (target.schema != Target{}.schema) {
        return fail(ErrorKind::notSupported,
                    fmt::format("Firebird has no schemas, so there can be none named \"{}\".", target.schema),
                    "Leave the option schema out, and give Loadstone a database of its own.");
    }
    if (target.database.empty()) {
        return fail(ErrorKind::invalidArgument, "The target names no database.",
                    "Add an alias, or the path on the server: firebird://USER@HOST/ALIAS or "
                    "firebird://USER@HOST//PATH/FILE.fdb.");
    }
    return {};
}

}  // namespace

std::string RemoteTarget::place() const { return fmt::format("{}:{}", host, port); }

Result<RemoteTarget> remoteTarget(const Target& target) {
    const Host host = target.hosts.empty() ? Host{} : target.hosts.front();
    if (auto supported = checkSupported(target, host); !supported) {
        return Failure(supported.error());
    }
    RemoteTarget remote;
    remote.host = host.name.empty() ? "localhost" : host.name;
    remote.port = host.port == 0 ? usualPort : host.port;
    remote.database = target.database;
    const bool isIpv6 = remote.host.find(':') != std::string::npos;
    remote.attachName = fmt::format("inet://{}{}{}:{}/{}", isIpv6 ? "[" : "", remote.host, isIpv6 ? "]" : "",
                                    remote.port, remote.database);
    remote.configuration = fmt::format("Providers=Remote\nWireCrypt={}", wireEncryption(target.tls));
    remote.user = target.user;
    remote.password = target.password;
    remote.tls = target.tls;
    return remote;
}

}  // namespace loadstone::firebird
