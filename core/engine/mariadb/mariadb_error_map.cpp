// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/mariadb_error_map.h"

#include <errmsg.h>
#include <mysql.h>
#include <mysqld_error.h>

#include <algorithm>
#include <array>
#include <string>

namespace loadstone::mariadb {

namespace {

// Codes that the client library's headers of some versions lack.
constexpr unsigned noSpaceOnDevice = 28;
constexpr unsigned tlsLibraryReadError = 5013;
constexpr unsigned tlsLibraryWriteError = 5014;
constexpr unsigned statementTimeOutOfMysql = 3024;
constexpr unsigned idleTimeOutOfMysql = 4031;
constexpr unsigned accountLocked = 4151;
constexpr unsigned localInfileDisabled = 4166;

constexpr std::string_view checkLogin = "Check the user and the password.";
constexpr std::string_view askForGrant =
    "target probe shows which privileges are missing and how to grant them.";
constexpr std::string_view checkServer = "Check that the server runs and listens there, and the URL.";
constexpr std::string_view tooMany =
    "Use fewer workers, or raise max_connections or the user's limit on the server.";
constexpr std::string_view lowerK =
    "Use fewer rows per statement, or raise max_allowed_packet on the server.";
constexpr std::string_view makeRoom = "Make room on the server's disk, or raise the limit that it names.";
constexpr std::string_view longStatement =
    "Use fewer rows per statement, or raise max_statement_time on the server.";
constexpr std::string_view lockHolder =
    "Another transaction held a lock for longer than innodb_lock_wait_timeout.";
constexpr std::string_view readOnly = "The server takes no changes as it is set up now.";

struct CodeKind {
    unsigned code;
    ErrorKind kind;
    std::string_view hint = {};
};

/// Source: MariaDB knowledge base, "MariaDB Error Code Reference", and errmsg.h of the client library.
constexpr std::array codeKinds = {
    CodeKind{ER_LOCK_DEADLOCK, ErrorKind::deadlock},
    CodeKind{ER_XA_RBDEADLOCK, ErrorKind::deadlock},
    CodeKind{ER_CHECKREAD, ErrorKind::serialization},
    CodeKind{ER_TABLE_DEF_CHANGED, ErrorKind::serialization},
    CodeKind{ER_LOCK_WAIT_TIMEOUT, ErrorKind::lockTimeout, lockHolder},
    CodeKind{ER_XA_RBTIMEOUT, ErrorKind::lockTimeout, lockHolder},

    CodeKind{ER_DUP_ENTRY, ErrorKind::duplicateKey},
    CodeKind{ER_DUP_ENTRY_WITH_KEY_NAME, ErrorKind::duplicateKey},
    CodeKind{ER_DUP_KEY, ErrorKind::duplicateKey},
    CodeKind{ER_DUP_UNIQUE, ErrorKind::duplicateKey},
    CodeKind{ER_FOREIGN_DUPLICATE_KEY_WITH_CHILD_INFO, ErrorKind::duplicateKey},

    CodeKind{ER_NO_REFERENCED_ROW, ErrorKind::constraint},
    CodeKind{ER_NO_REFERENCED_ROW_2, ErrorKind::constraint},
    CodeKind{ER_ROW_IS_REFERENCED, ErrorKind::constraint},
    CodeKind{ER_ROW_IS_REFERENCED_2, ErrorKind::constraint},
    CodeKind{ER_BAD_NULL_ERROR, ErrorKind::constraint},
    CodeKind{ER_NO_DEFAULT_FOR_FIELD, ErrorKind::constraint},
    CodeKind{ER_CONSTRAINT_FAILED, ErrorKind::constraint},
    CodeKind{ER_DATA_TOO_LONG, ErrorKind::constraint},
    CodeKind{ER_WARN_DATA_OUT_OF_RANGE, ErrorKind::constraint},
    CodeKind{ER_TRUNCATED_WRONG_VALUE, ErrorKind::constraint},
    CodeKind{ER_TRUNCATED_WRONG_VALUE_FOR_FIELD, ErrorKind::constraint},
    CodeKind{WARN_DATA_TRUNCATED, ErrorKind::constraint},
    CodeKind{ER_WARN_TOO_FEW_RECORDS, ErrorKind::constraint},
    CodeKind{ER_WARN_TOO_MANY_RECORDS, ErrorKind::constraint},

    CodeKind{ER_NET_PACKET_TOO_LARGE, ErrorKind::tooLarge, lowerK},
    CodeKind{CR_NET_PACKET_TOO_LARGE, ErrorKind::tooLarge, lowerK},
    CodeKind{ER_WARN_ALLOWED_PACKET_OVERFLOWED, ErrorKind::tooLarge, lowerK},
    CodeKind{ER_PS_MANY_PARAM, ErrorKind::tooLarge, "Use fewer rows per statement."},
    CodeKind{ER_TOO_BIG_ROWSIZE, ErrorKind::tooLarge},
    CodeKind{ER_TOO_LONG_KEY, ErrorKind::tooLarge},
    CodeKind{ER_TOO_MANY_KEYS, ErrorKind::tooLarge, "A table takes at most 64 indexes."},
    CodeKind{ER_TOO_MANY_FIELDS, ErrorKind::tooLarge},
    CodeKind{ER_STACK_OVERRUN_NEED_MORE, ErrorKind::tooLarge},
    CodeKind{ER_STATEMENT_TIMEOUT, ErrorKind::tooLarge, longStatement},
    CodeKind{statementTimeOutOfMysql, ErrorKind::tooLarge, longStatement},
    CodeKind{ER_MAX_PREPARED_STMT_COUNT_REACHED, ErrorKind::tooLarge,
             "Use fewer workers, or raise max_prepared_stmt_count on the server."},

    CodeKind{ER_RECORD_FILE_FULL, ErrorKind::diskFull, makeRoom},
    CodeKind{ER_DISK_FULL, ErrorKind::diskFull, makeRoom},
    CodeKind{noSpaceOnDevice, ErrorKind::diskFull, makeRoom},

    CodeKind{ER_ACCESS_DENIED_ERROR, ErrorKind::denied, checkLogin},
    CodeKind{ER_ACCESS_DENIED_NO_PASSWORD_ERROR, ErrorKind::denied, checkLogin},
    CodeKind{accountLocked, ErrorKind::denied, "An administrator can unlock the account."},
    CodeKind{ER_MUST_CHANGE_PASSWORD, ErrorKind::denied,
             "Change the user's password with the mariadb program."},
    CodeKind{ER_MUST_CHANGE_PASSWORD_LOGIN, ErrorKind::denied,
             "Change the user's password with the mariadb program."},
    CodeKind{ER_DBACCESS_DENIED_ERROR, ErrorKind::denied, askForGrant},
    CodeKind{ER_TABLEACCESS_DENIED_ERROR, ErrorKind::denied, askForGrant},
    CodeKind{ER_COLUMNACCESS_DENIED_ERROR, ErrorKind::denied, askForGrant},
    CodeKind{ER_PROCACCESS_DENIED_ERROR, ErrorKind::denied, askForGrant},
    CodeKind{ER_SPECIFIC_ACCESS_DENIED_ERROR, ErrorKind::denied, askForGrant},
    CodeKind{ER_KILL_DENIED_ERROR, ErrorKind::denied, askForGrant},
    CodeKind{ER_BINLOG_CREATE_ROUTINE_NEED_SUPER, ErrorKind::denied,
             "With the binary log on, set log_bin_trust_function_creators=1 on the server."},
    CodeKind{ER_OPTION_PREVENTS_STATEMENT, ErrorKind::denied, readOnly},
    CodeKind{ER_READ_ONLY_MODE, ErrorKind::denied, readOnly},

    CodeKind{CR_SOCKET_CREATE_ERROR, ErrorKind::unreachable},
    CodeKind{CR_CONNECTION_ERROR, ErrorKind::unreachable, checkServer},
    CodeKind{CR_CONN_HOST_ERROR, ErrorKind::unreachable, checkServer},
    CodeKind{CR_IPSOCK_ERROR, ErrorKind::unreachable},
    CodeKind{CR_UNKNOWN_HOST, ErrorKind::unreachable, "Check the host's name in the URL."},
    CodeKind{CR_VERSION_ERROR, ErrorKind::unreachable},
    CodeKind{CR_SERVER_HANDSHAKE_ERR, ErrorKind::unreachable, checkServer},
    CodeKind{CR_SSL_CONNECTION_ERROR, ErrorKind::unreachable,
             "Check the server's certificate, and tls and tls_ca in the URL."},
    CodeKind{CR_AUTH_PLUGIN_CANNOT_LOAD, ErrorKind::unreachable,
             "Install the client library's plugin, or have the user identified by a password."},
    CodeKind{CR_AUTH_PLUGIN_ERR, ErrorKind::unreachable},
    CodeKind{ER_BAD_DB_ERROR, ErrorKind::unreachable,
             "Check the database's name in the URL, or leave it out: Loadstone makes one of its own."},
    CodeKind{ER_CON_COUNT_ERROR, ErrorKind::unreachable, tooMany},
    CodeKind{ER_TOO_MANY_USER_CONNECTIONS, ErrorKind::unreachable, tooMany},
    CodeKind{ER_USER_LIMIT_REACHED, ErrorKind::unreachable, tooMany},
    CodeKind{ER_HOST_IS_BLOCKED, ErrorKind::unreachable,
             "An administrator can run FLUSH HOSTS on the server."},
    CodeKind{ER_HOST_NOT_PRIVILEGED, ErrorKind::unreachable,
             "No user may log in from this machine: an administrator can create one for it."},
    CodeKind{ER_HANDSHAKE_ERROR, ErrorKind::unreachable},

    CodeKind{CR_SERVER_GONE_ERROR, ErrorKind::connectionLost},
    CodeKind{CR_SERVER_LOST, ErrorKind::connectionLost},
    CodeKind{CR_SERVER_LOST_EXTENDED, ErrorKind::connectionLost},
    CodeKind{CR_MALFORMED_PACKET, ErrorKind::connectionLost},
    CodeKind{tlsLibraryReadError, ErrorKind::connectionLost},
    CodeKind{tlsLibraryWriteError, ErrorKind::connectionLost},
    CodeKind{ER_SERVER_SHUTDOWN, ErrorKind::connectionLost},
    CodeKind{ER_CONNECTION_KILLED, ErrorKind::connectionLost},
    CodeKind{ER_ABORTING_CONNECTION, ErrorKind::connectionLost},
    CodeKind{ER_NEW_ABORTING_CONNECTION, ErrorKind::connectionLost},
    CodeKind{ER_FORCING_CLOSE, ErrorKind::connectionLost},
    CodeKind{ER_NET_READ_ERROR, ErrorKind::connectionLost},
    CodeKind{ER_NET_READ_INTERRUPTED, ErrorKind::connectionLost},
    CodeKind{ER_NET_ERROR_ON_WRITE, ErrorKind::connectionLost},
    CodeKind{ER_NET_WRITE_INTERRUPTED, ErrorKind::connectionLost},
    CodeKind{idleTimeOutOfMysql, ErrorKind::connectionLost},

    CodeKind{ER_QUERY_INTERRUPTED, ErrorKind::cancelled},

    CodeKind{ER_PARSE_ERROR, ErrorKind::syntax},
    CodeKind{ER_NO_SUCH_TABLE, ErrorKind::syntax},
    CodeKind{ER_BAD_FIELD_ERROR, ErrorKind::syntax},
    CodeKind{ER_BAD_TABLE_ERROR, ErrorKind::syntax},
    CodeKind{ER_SP_DOES_NOT_EXIST, ErrorKind::syntax},
    CodeKind{ER_WRONG_VALUE_COUNT_ON_ROW, ErrorKind::syntax},
    CodeKind{ER_NO_DB_ERROR, ErrorKind::syntax},
    CodeKind{ER_DB_CREATE_EXISTS, ErrorKind::syntax},
    CodeKind{ER_DB_DROP_EXISTS, ErrorKind::syntax},
    CodeKind{ER_CANNOT_ADD_FOREIGN, ErrorKind::syntax},

    CodeKind{ER_NOT_SUPPORTED_YET, ErrorKind::notSupported},
    CodeKind{ER_UNKNOWN_STORAGE_ENGINE, ErrorKind::notSupported},
    CodeKind{ER_FEATURE_DISABLED, ErrorKind::notSupported},
    CodeKind{ER_UNSUPPORTED_PS, ErrorKind::notSupported},
    CodeKind{ER_NOT_ALLOWED_COMMAND, ErrorKind::notSupported, "Set local_infile=1 on the server."},
    CodeKind{localInfileDisabled, ErrorKind::notSupported, "Set local_infile=1 on the server."},
};

struct StateKind {
    std::string_view prefix;
    ErrorKind kind;
};

/// Source: ISO/IEC 9075-2, subclause 24.1, for the classes; 70100 is MariaDB's for an interrupted statement.
constexpr std::array stateKinds = {
    StateKind{"40001", ErrorKind::serialization}, StateKind{"70100", ErrorKind::cancelled},
    StateKind{"08004", ErrorKind::unreachable},   StateKind{"08", ErrorKind::connectionLost},
    StateKind{"0A", ErrorKind::notSupported},     StateKind{"22", ErrorKind::constraint},
    StateKind{"23", ErrorKind::constraint},       StateKind{"28", ErrorKind::denied},
    StateKind{"40", ErrorKind::serialization},    StateKind{"42", ErrorKind::syntax},
};

const CodeKind* rowOf(unsigned code) noexcept {
    const auto row = std::find_if(codeKinds.begin(), codeKinds.end(),
                                  [code](const CodeKind& each) { return each.code == code; });
    return row == codeKinds.end() ? nullptr : &*row;
}

/// Whether a sentence carries the operating system's "no space left", which has no code of its own: "Got
/// error 28 from storage engine", "(Errcode: 28 "No space left on device")".
bool tellsOfNoSpace(std::string_view text) {
    return text.find("No space left on device") != std::string_view::npos ||
           text.find("error 28 ") != std::string_view::npos ||
           text.find("rrno: 28") != std::string_view::npos;
}

}  // namespace

ErrorKind kindOf(unsigned code, std::string_view sqlState) noexcept {
    if (const CodeKind* row = rowOf(code)) {
        return row->kind;
    }
    for (const StateKind& row : stateKinds) {
        if (sqlState.starts_with(row.prefix)) {
            return row.kind;
        }
    }
    return ErrorKind::internal;
}

Error errorOf(unsigned code, std::string_view sqlState, std::string_view text) {
    Error error{kindOf(code, sqlState), std::string(text), {}, std::string(sqlState), code};
    if (const CodeKind* row = rowOf(code)) {
        error.hint = row->hint;
    } else if (error.kind == ErrorKind::internal && tellsOfNoSpace(text)) {
        error.kind = ErrorKind::diskFull;
        error.hint = makeRoom;
    }
    std::replace(error.message.begin(), error.message.end(), '\n', ' ');
    if (!error.message.empty() && error.message.back() != '.') {
        error.message += '.';
    }
    return error;
}

}  // namespace loadstone::mariadb
