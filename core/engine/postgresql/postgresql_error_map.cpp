// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/postgresql_error_map.h"

#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

namespace loadstone::postgresql {

namespace {

struct Row {
    std::string_view state;  ///< five characters, or the two of a class
    ErrorKind kind;
    std::string_view sentence = {};  ///< in the user's words; empty: the server's own will do
    std::string_view hint = {};
};

/// Rows of a SQLSTATE stand before those of their class: the first that fits decides.
/// Source: PostgreSQL 15 documentation, appendix A.
constexpr std::array rows = {
    Row{"08001", ErrorKind::unreachable, "The server could not be reached"},
    Row{"08004", ErrorKind::unreachable, "The server refused the connection"},
    Row{"08", ErrorKind::connectionLost, "The connection to the server is broken"},
    Row{"0A", ErrorKind::notSupported, "The server cannot do this"},

    Row{"22", ErrorKind::constraint, "A value does not fit its column"},
    Row{"23502", ErrorKind::constraint, "A column that needs a value got none"},
    Row{"23503", ErrorKind::constraint, "A foreign key has no parent, or a parent has children"},
    Row{"23505", ErrorKind::duplicateKey, "A row with this key is there already"},
    Row{"23514", ErrorKind::constraint, "A check constraint refused a row"},
    Row{"23", ErrorKind::constraint, "A constraint refused a row"},

    Row{"25006", ErrorKind::denied, "Nothing can be written here",
        "The server is a standby, or the transaction is read-only: choose the primary server, or set "
        "default_transaction_read_only to off."},
    Row{"25P02", ErrorKind::internal, "An earlier statement of this transaction had failed",
        "The transaction has to be rolled back."},
    Row{"25P03", ErrorKind::connectionLost, "The server ended an idle transaction",
        "Raise idle_in_transaction_session_timeout."},
    Row{"25", ErrorKind::internal, "This is not possible in the transaction's state"},
    Row{"26000", ErrorKind::internal, "A prepared statement is gone",
        "A connection pool between here and the server must keep a session to one server connection."},
    Row{"28P01", ErrorKind::denied, "The password is wrong, or there is no such user",
        "Check the user's name and the password."},
    Row{"28000", ErrorKind::denied, "The server does not let this user in",
        "Check the user's name, and the lines of pg_hba.conf on the server."},
    Row{"28", ErrorKind::denied, "The server does not let this user in"},

    Row{"3D000", ErrorKind::unreachable, "There is no such database",
        "Create it, or name another behind the / of the target's URL."},
    Row{"3F000", ErrorKind::syntax, "There is no such schema"},
    Row{"40001", ErrorKind::serialization, "A concurrent change made this transaction impossible"},
    Row{"40P01", ErrorKind::deadlock, "Transactions waited for each other"},
    Row{"40", ErrorKind::serialization, "The server rolled the transaction back"},

    Row{"42501", ErrorKind::denied, "A privilege is missing"},
    Row{"42601", ErrorKind::syntax, "The server does not understand the statement"},
    Row{"42P01", ErrorKind::syntax, "There is no such table"},
    Row{"42703", ErrorKind::syntax, "There is no such column"},
    Row{"42939", ErrorKind::invalidArgument, "This name is reserved by the server",
        "Choose another one: add ?schema=NAME to the target's URL."},
    Row{"42", ErrorKind::syntax},

    Row{"53100", ErrorKind::diskFull, "The server's disk is full", "Free some space there."},
    Row{"53400", ErrorKind::diskFull, "A limit of the server's on temporary files is reached",
        "Raise temp_file_limit."},
    Row{"53200", ErrorKind::tooLarge, "The server has no memory left for this",
        "Send fewer rows in a statement; for shared memory, raise max_locks_per_transaction."},
    Row{"53300", ErrorKind::unreachable, "The server takes no more connections",
        "Use fewer workers, end other sessions, or raise max_connections or the role's CONNECTION LIMIT."},
    Row{"53", ErrorKind::internal, "The server lacks a resource"},
    Row{"54001", ErrorKind::tooLarge, "The statement is too complex",
        "Send fewer rows in a statement, or raise max_stack_depth."},
    Row{"54", ErrorKind::tooLarge, "A limit of the server is exceeded"},
    Row{"55006", ErrorKind::lockTimeout, "Somebody else is using this"},
    Row{"55P03", ErrorKind::lockTimeout, "A lock was not granted in time"},
    Row{"55", ErrorKind::internal},

    Row{"57014", ErrorKind::cancelled, "The statement was cancelled"},
    Row{"57P01", ErrorKind::connectionLost, "The server ended the connection",
        "It is shutting down, or an administrator ended the session."},
    Row{"57P02", ErrorKind::connectionLost, "The server ended the connection after a crash",
        "Look into the server's log."},
    Row{"57P03", ErrorKind::unreachable, "The server is not ready for connections",
        "It is starting, recovering or shutting down: try again in a moment."},
    Row{"57P04", ErrorKind::connectionLost, "The database was dropped"},
    Row{"57P05", ErrorKind::connectionLost, "The server ended an idle session",
        "Raise idle_session_timeout."},
    Row{"57", ErrorKind::internal, "Somebody intervened at the server"},
    Row{"58030", ErrorKind::internal, "The server cannot read or write a file",
        "Look into the server's log."},
};

const Row* rowOf(std::string_view sqlState) noexcept {
    const auto* const found = std::find_if(
        rows.begin(), rows.end(), [sqlState](const Row& row) { return sqlState.starts_with(row.state); });
    return found == rows.end() ? nullptr : found;
}

bool endsConnection(ErrorKind kind) noexcept { return !keepsConnection(kind) || kind == ErrorKind::denied; }

std::string messageOf(const Row* row, const ServerReport& report) {
    std::string message = row == nullptr || row->sentence.empty()
                              ? std::string(report.message)
                              : fmt::format("{}: {}", row->sentence, report.message);
    if (!report.detail.empty() && report.detail.find('\n') == std::string_view::npos) {
        message += fmt::format(" ({})", report.detail);
    }
    message += '.';
    return message;
}

}  // namespace

ErrorKind kindOf(std::string_view sqlState) noexcept {
    const Row* const row = rowOf(sqlState);
    return row == nullptr ? ErrorKind::internal : row->kind;
}

Error errorOf(const ServerReport& report) {
    const Row* const row = rowOf(report.sqlState);
    Error error{kindOf(report.sqlState), messageOf(row, report), {}, std::string(report.sqlState), 0};
    if (row != nullptr) {
        error.hint = row->hint;
    }
    // The server's own words for a message or value of more than 1 GB, which it never translates.
    if (report.sqlState == "XX000" && report.message.starts_with("invalid memory alloc request size")) {
        error.kind = ErrorKind::tooLarge;
        error.hint = "Send fewer rows in a statement.";
    }
    if (report.fatal && !endsConnection(error.kind)) {
        error.kind = ErrorKind::connectionLost;
    }
    return error;
}

}  // namespace loadstone::postgresql
