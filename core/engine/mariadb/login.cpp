// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/login.h"

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "core/engine/mariadb/option_file.h"

namespace loadstone::mariadb {

namespace {

constexpr int usualPort = 3306;

std::string systemUser() {
    std::array<char, 4096> buffer{};
    passwd entry{};
    passwd* found = nullptr;
    ::getpwuid_r(::geteuid(), &entry, buffer.data(), buffer.size(), &found);
    return found == nullptr ? std::string() : found->pw_name;
}

/// The client library reads a ; as the end of a list of settings, and :// as the name of a plugin.
bool isPlainName(std::string_view host) {
    return std::all_of(host.begin(), host.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '.' || c == '-' || c == '_' || c == ':' || c == '%' || c >= 0x80;
    });
}

}  // namespace

std::string Login::place() const {
    if (!host.empty()) {
        return host.find(':') == std::string::npos ? fmt::format("{}:{}", host, port)
                                                   : fmt::format("[{}]:{}", host, port);
    }
    return socket.empty() ? "this machine's socket" : fmt::format("the socket {}", socket);
}

Result<Login> loginFor(const Target& target) {
    Login login;
    const Host host = target.hosts.empty() ? Host{} : target.hosts.front();
    if (host.name.starts_with('/')) {
        login.socket = host.name;
    } else if (!isPlainName(host.name)) {
        return fail(ErrorKind::invalidArgument, fmt::format("\"{}\" is no host's name.", host.name),
                    "Give a name, an address, or the path of a socket.");
    } else if ((!host.name.empty() && host.name != "localhost") || host.port != 0) {
        login.host = host.name.empty() ? "localhost" : host.name;
        login.port = host.port == 0 ? usualPort : host.port;
    }
    login.user = target.user;
    login.password = target.password;
    login.tls = target.tls;
    login.authority = target.tlsAuthority;
    if (login.user.empty() || login.password == nullptr) {
        OptionFile file = readOptionFile(homeOptionFile());
        if (login.user.empty()) {
            login.user = file.user.empty() ? systemUser() : std::move(file.user);
        }
        if (login.password == nullptr) {
            login.password = std::move(file.password);
        }
    }
    return login;
}

}  // namespace loadstone::mariadb
