// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/connect_failure.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/engine/postgresql/postgresql_error_map.h"

namespace loadstone::postgresql {

namespace {

struct Row {
    std::string_view words;  ///< of libpq 15 and later
    ErrorKind kind;
    std::string_view sentence;  ///< {} is the place
    std::string_view hint;
};

/// Failures on the client's side, which carry no SQLSTATE. The first that fits decides.
constexpr std::array rows = {
    Row{"could not translate host name", ErrorKind::unreachable, "The host name of {} cannot be resolved",
        "Check its spelling and this machine's network."},
    Row{"Connection refused", ErrorKind::unreachable, "Nothing listens at {}",
        "Check the port, and that PostgreSQL runs there and listens on that address (listen_addresses)."},
    Row{"No such file or directory", ErrorKind::unreachable, "There is no socket at {}",
        "Check the folder, and that PostgreSQL runs on this machine."},
    Row{"Permission denied", ErrorKind::denied, "The socket at {} may not be used by this account", ""},
    Row{"timeout expired", ErrorKind::unreachable, "{} did not answer in time",
        "Check the address, and firewalls on the way."},
    Row{"Connection timed out", ErrorKind::unreachable, "{} did not answer in time",
        "Check the address, and firewalls on the way."},
    Row{"No route to host", ErrorKind::unreachable, "There is no way to {}",
        "Check the address and this machine's network."},
    Row{"Network is unreachable", ErrorKind::unreachable, "There is no way to {}",
        "Check the address and this machine's network."},
    Row{"server does not support SSL", ErrorKind::unreachable, "{} does not offer TLS, which was demanded",
        "Switch it on at the server (ssl = on), or choose tls=preferred."},
    Row{"certificate verify failed", ErrorKind::unreachable, "The certificate of {} is not trusted",
        "Name its authority's file with tls_ca, or choose tls=required to go without this check."},
    Row{"does not match host name", ErrorKind::unreachable,
        "The certificate of {} was made out to another name",
        "Use the name in the certificate, or choose tls=required to go without this check."},
    Row{"root certificate file", ErrorKind::invalidArgument,
        "The file with the trusted certificates cannot be read", "Name it with tls_ca."},
    Row{"could not read root certificate", ErrorKind::invalidArgument,
        "The file with the trusted certificates cannot be read", "Name it with tls_ca."},
    Row{"no password supplied", ErrorKind::denied, "{} asks for a password",
        "Give it in LOADSTONE_PASSWORD or in ~/.pgpass, or leave it out to be asked for it."},
    Row{"server is not in hot standby mode", ErrorKind::unreachable,
        "{} is not of the kind that target_session_attrs asks for", ""},
    Row{"server is in hot standby mode", ErrorKind::unreachable,
        "{} is not of the kind that target_session_attrs asks for", ""},
    Row{"session is read-only", ErrorKind::unreachable,
        "{} is not of the kind that target_session_attrs asks for", ""},
    Row{"session is not read-only", ErrorKind::unreachable,
        "{} is not of the kind that target_session_attrs asks for", ""},
    Row{"server closed the connection unexpectedly", ErrorKind::unreachable,
        "{} closed the connection while it was made", "Look into the server's log."},
    Row{"invalid ", ErrorKind::invalidArgument, "An option of the target is wrong", ""},
    Row{"could not match", ErrorKind::invalidArgument, "The target's hosts and ports do not match", ""},
    Row{"definition of service", ErrorKind::invalidArgument, "There is no such service", ""},
};

/// libpq prefixes each attempt with its place; what follows tells what went wrong.
constexpr std::string_view failed = " failed: ";

std::string_view firstLine(std::string_view text) {
    const std::size_t behind = text.find(failed);
    if (behind != std::string_view::npos && behind < text.find('\n')) {
        text.remove_prefix(behind + failed.size());
    }
    return text.substr(0, text.find('\n'));
}

bool isSqlState(std::string_view text) {
    constexpr std::size_t length = 5;
    return text.size() == length && std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
           });
}

/// All that servers reported on the way: one with and one without TLS, where either is allowed. A report is
/// verbose: "FATAL:  28P01: password authentication failed …" up to the end of its line.
std::optional<Error> serverError(std::string_view message) {
    constexpr std::string_view before = ":  ";
    constexpr std::string_view after = ": ";
    constexpr std::size_t stateLength = 5;
    std::optional<Error> error;
    for (std::size_t at = message.find(before); at != std::string_view::npos;
         at = message.find(before, at + 1)) {
        const std::string_view rest = message.substr(at + before.size());
        const std::string state(rest.substr(0, stateLength));
        if (!isSqlState(state) || rest.substr(stateLength, after.size()) != after) {
            continue;
        }
        const std::string_view words = rest.substr(stateLength + after.size());
        // "No entry in pg_hba.conf" for the one way says less than a wrong password on the other.
        if (!error || error->sqlState == "28000" || state != "28000") {
            error = errorOf({state, std::string(words.substr(0, words.find('\n')))});
        }
    }
    return error;
}

}  // namespace

Error connectFailure(std::string_view message, const std::string& where) {
    if (auto error = serverError(message)) {
        return *error;
    }
    for (const Row& row : rows) {
        if (message.find(row.words) != std::string_view::npos) {
            return {
                row.kind,
                fmt::format("{}: {}.", fmt::format(fmt::runtime(row.sentence), where), firstLine(message)),
                std::string(row.hint),
                {},
                0};
        }
    }
    return {ErrorKind::unreachable,
            fmt::format("{} cannot be reached: {}.", where, firstLine(message)),
            {},
            {},
            0};
}

}  // namespace loadstone::postgresql
