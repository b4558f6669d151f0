// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/open_handle.h"

#include <errmsg.h>
#include <mysqld_error.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/engine/mariadb/local_infile.h"
#include "core/engine/mariadb/mariadb_error_map.h"
#include "core/engine/mariadb/name_lookup.h"
#include "core/engine/mariadb/server_wait.h"

namespace loadstone::mariadb {

namespace {

constexpr std::chrono::seconds connectTimeout{10};
constexpr unsigned secondsForAnAddress = 5;  // a name may have several, of which one leads nowhere

constexpr const char* sessionSettings =
    "SET SESSION time_zone='+00:00', autocommit=1, "
    "sql_mode='STRICT_ALL_TABLES,STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'";

void setOptions(MYSQL* handle, const Login& login) {
    const std::size_t stackBytes = 256UL * 1024;  // the resolver of the system runs on it
    mysql_options(handle, MYSQL_OPT_NONBLOCK, &stackBytes);
    if (!login.host.empty() && !isAddress(login.host)) {
        mysql_options(handle, MYSQL_OPT_CONNECT_TIMEOUT, &secondsForAnAddress);
    }
    mysql_options(handle, MYSQL_SET_CHARSET_NAME, "utf8mb4");
    mysql_options(handle, MYSQL_INIT_COMMAND, sessionSettings);
    const unsigned protocol = login.host.empty() ? MYSQL_PROTOCOL_SOCKET : MYSQL_PROTOCOL_TCP;
    mysql_options(handle, MYSQL_OPT_PROTOCOL, &protocol);
    const unsigned on = 1;
    mysql_options(handle, MYSQL_OPT_LOCAL_INFILE, &on);
    refuseLocalFiles(*handle);
    mysql_optionsv(handle, MYSQL_OPT_CONNECT_ATTR_ADD, "program_name", "loadstone");

    const my_bool encrypt = login.tls == Tls::off ? 0 : 1;
    const my_bool verify = login.tls == Tls::verified ? 1 : 0;
    mysql_options(handle, MYSQL_OPT_SSL_ENFORCE, &encrypt);
    mysql_options(handle, MYSQL_OPT_SSL_VERIFY_SERVER_CERT, &verify);
    if (login.tls == Tls::verified && !login.authority.empty()) {
        mysql_options(handle, MYSQL_OPT_SSL_CA, login.authority.c_str());
    }
}

Failure brokenOff(const Login& login, WaitEnd end) {
    if (end == WaitEnd::stopped) {
        return fail(ErrorKind::cancelled, "The connection was given up before it was made.");
    }
    return fail(ErrorKind::unreachable,
                fmt::format("The server at {} did not answer within {} seconds.", login.place(),
                            connectTimeout.count()),
                "Check that the server runs and answers, and the URL.");
}

Failure noTls(const Login& login) {
    return Failure(
        Error{ErrorKind::unreachable,
              fmt::format("The server at {} offers no TLS, which the target demands.", login.place()),
              "Set up TLS on the server, or use tls=preferred or tls=off in the URL.",
              {},
              CR_SSL_CONNECTION_ERROR});
}

/// What the server said: before TLS is agreed upon, the library wraps it into an error of its own.
std::pair<unsigned, std::string> saidBy(MYSQL* handle) {
    constexpr std::string_view wrapping = "the following error cannot be verified: ";
    const std::string_view text = mysql_error(handle);
    const std::size_t at = text.find(wrapping);
    if (at == std::string_view::npos) {
        return {mysql_errno(handle), std::string(text)};
    }
    std::string_view wrapped = text.substr(at + wrapping.size());  // "1040 - Too many connections"
    unsigned code = 0;
    std::from_chars(wrapped.data(), wrapped.data() + wrapped.size(), code);
    wrapped.remove_prefix(std::min(wrapped.size(), wrapped.find(" - ") + 3));
    return {code, std::string(wrapped)};
}

/// The failure in words that name the server; the library's own often only say that a packet was missing.
Failure notConnected(MYSQL* handle, const Login& login, const std::string& database) {
    const auto [code, text] = saidBy(handle);
    const bool wrapped = code != mysql_errno(handle);
    Error error = errorOf(code, wrapped ? "" : mysql_sqlstate(handle), text.c_str());
    if (error.kind == ErrorKind::connectionLost || error.kind == ErrorKind::internal) {
        error.kind = ErrorKind::unreachable;
    }
    if (code == CR_SSL_CONNECTION_ERROR && (login.tls == Tls::required || login.tls == Tls::verified) &&
        error.message.find("does not support") != std::string::npos) {
        return noTls(login);
    }
    if (code == CR_SERVER_LOST) {
        error.message = fmt::format("The server at {} took the connection, but did not answer: {}",
                                    login.place(), error.message);
    } else if (code == ER_BAD_DB_ERROR) {
        error.message =
            fmt::format("There is no database \"{}\" on the server at {}.", database, login.place());
    } else if (error.kind == ErrorKind::unreachable) {
        error.message = fmt::format("The server at {} cannot be used: {}", login.place(), error.message);
    } else if (code == ER_ACCESS_DENIED_ERROR && login.password == nullptr) {
        error.hint = "Give the password in LOADSTONE_PASSWORD or in ~/.my.cnf, or when it is asked for.";
    }
    return Failure(std::move(error));
}

/// Looks after a server that takes no TLS although some is wished for, which some versions of the library
/// count as a failure.
bool lacksTlsOnly(MYSQL* handle, const Login& login) {
    return login.tls == Tls::preferred && mysql_errno(handle) == CR_SSL_CONNECTION_ERROR &&
           std::string_view(mysql_error(handle)).find("does not support") != std::string_view::npos;
}

const char* orNull(const std::string& text) { return text.empty() ? nullptr : text.c_str(); }

}  // namespace

Result<Handle> openHandle(const Login& login, const std::string& database, const std::stop_token& stop) {
    useClientLibrary();
    const BrokenPipe pipe;
    const Patience patience{stop, std::chrono::steady_clock::now() + connectTimeout};
    if (stop.stop_requested()) {
        return brokenOff(login, WaitEnd::stopped);
    }
    if (!login.host.empty()) {
        if (auto known = lookUp(login.host, stop, patience.deadline); !known) {
            return Failure(known.error());
        }
    }
    Handle handle(mysql_init(nullptr));
    setOptions(handle.get(), login);
    // Never null: the library would look for a password in the environment.
    const std::string password = login.password == nullptr ? std::string() : login.password->reveal();
    MYSQL* connected = nullptr;
    const int status = mysql_real_connect_start(
        &connected, handle.get(), login.host.empty() ? "localhost" : login.host.c_str(), login.user.c_str(),
        password.c_str(), orNull(database), static_cast<unsigned>(login.port), orNull(login.socket), 0);
    const WaitEnd end = carryOn(*handle, status, patience, [&](int events) {
        return mysql_real_connect_cont(&connected, handle.get(), events);
    });
    if (end != WaitEnd::done) {
        return brokenOff(login, end);
    }
    if (connected == nullptr && lacksTlsOnly(handle.get(), login)) {
        Login plain = login;
        plain.tls = Tls::off;
        return openHandle(plain, database, stop);
    }
    if (connected == nullptr) {
        return notConnected(handle.get(), login, database);
    }
    const bool encrypted = mysql_get_ssl_cipher(handle.get()) != nullptr;
    if (!encrypted && (login.tls == Tls::required || login.tls == Tls::verified)) {
        return noTls(login);
    }
    return handle;
}

}  // namespace loadstone::mariadb
