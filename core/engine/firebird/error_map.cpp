// SPDX-License-Identifier: MIT
#include "core/engine/firebird/error_map.h"

#include <array>
#include <cerrno>
#include <string>

namespace loadstone::firebird {

namespace {

struct CodeKind {
    ISC_STATUS code;
    ErrorKind kind;
};

/// Most telling first: of all codes in a vector, the one that stands highest here decides.
/// Source: iberror.h and "Firebird 3.0 Language Reference", appendix B.
constexpr std::array codeKinds = {
    // What we asked for, and what ends a connection, say more than the statement they hit.
    CodeKind{isc_cancelled, ErrorKind::cancelled},
    CodeKind{isc_att_shutdown, ErrorKind::connectionLost},
    CodeKind{isc_shutdown, ErrorKind::connectionLost},
    CodeKind{isc_shutinprog, ErrorKind::connectionLost},
    CodeKind{isc_conn_lost, ErrorKind::connectionLost},
    CodeKind{isc_lost_db_connection, ErrorKind::connectionLost},
    CodeKind{isc_net_read_err, ErrorKind::connectionLost},
    CodeKind{isc_net_write_err, ErrorKind::connectionLost},
    CodeKind{isc_net_server_shutdown, ErrorKind::connectionLost},
    CodeKind{isc_bad_db_handle, ErrorKind::connectionLost},
    CodeKind{isc_login, ErrorKind::denied},
    CodeKind{isc_login_changed, ErrorKind::denied},
    CodeKind{isc_wirecrypt_incompatible, ErrorKind::denied},
    CodeKind{isc_miss_wirecrypt, ErrorKind::denied},
    CodeKind{isc_conf_access_denied, ErrorKind::denied},
    CodeKind{isc_no_priv, ErrorKind::denied},
    CodeKind{isc_dyn_no_priv, ErrorKind::denied},
    CodeKind{isc_read_only_database, ErrorKind::denied},
    CodeKind{isc_login_error, ErrorKind::unreachable},
    CodeKind{isc_net_connect_err, ErrorKind::unreachable},
    CodeKind{isc_net_lookup_err, ErrorKind::unreachable},
    CodeKind{isc_net_init_error, ErrorKind::unreachable},
    CodeKind{isc_connect_reject, ErrorKind::unreachable},
    CodeKind{isc_network_error, ErrorKind::unreachable},
    CodeKind{isc_unavailable, ErrorKind::unreachable},
    CodeKind{isc_io_create_err, ErrorKind::unreachable},
    CodeKind{isc_io_open_err, ErrorKind::unreachable},
    CodeKind{isc_io_access_err, ErrorKind::unreachable},

    // A deadlock that was found, a wait that was too long and a row that another changed meanwhile all arrive
    // as "deadlock; update conflicts …; concurrent transaction number is …", to the last code: which of the
    // three it was cannot be told. All are tried again the same way.
    CodeKind{isc_lock_timeout, ErrorKind::lockTimeout},
    CodeKind{isc_update_conflict, ErrorKind::serialization},
    CodeKind{isc_concurrent_transaction, ErrorKind::serialization},
    CodeKind{isc_lock_conflict, ErrorKind::lockTimeout},
    CodeKind{isc_obj_in_use, ErrorKind::lockTimeout},
    CodeKind{isc_deadlock, ErrorKind::deadlock},

    CodeKind{isc_unique_key_violation, ErrorKind::duplicateKey},
    CodeKind{isc_no_dup, ErrorKind::duplicateKey},
    CodeKind{isc_foreign_key, ErrorKind::constraint},
    CodeKind{isc_foreign_key_target_doesnt_exist, ErrorKind::constraint},
    CodeKind{isc_foreign_key_references_present, ErrorKind::constraint},
    CodeKind{isc_check_constraint, ErrorKind::constraint},
    CodeKind{isc_not_valid, ErrorKind::constraint},
    CodeKind{isc_not_valid_for_var, ErrorKind::constraint},
    CodeKind{isc_string_truncation, ErrorKind::constraint},
    CodeKind{isc_numeric_out_of_range, ErrorKind::constraint},
    CodeKind{isc_convert_error, ErrorKind::constraint},

    CodeKind{isc_too_many_contexts, ErrorKind::tooLarge},
    CodeKind{isc_too_big_blr, ErrorKind::tooLarge},
    CodeKind{isc_imp_exc, ErrorKind::tooLarge},
    CodeKind{isc_blktoobig, ErrorKind::tooLarge},
    CodeKind{isc_token_too_long, ErrorKind::tooLarge},
    CodeKind{isc_out_of_temp_space, ErrorKind::diskFull},
    CodeKind{isc_old_no_space, ErrorKind::diskFull},
    CodeKind{isc_io_write_err, ErrorKind::diskFull},
    CodeKind{isc_wish_list, ErrorKind::notSupported},
    CodeKind{isc_interface_version_too_old, ErrorKind::notSupported},

    CodeKind{isc_token_err, ErrorKind::syntax},
    CodeKind{isc_command_end_err, ErrorKind::syntax},
    CodeKind{isc_dsql_relation_err, ErrorKind::syntax},
    CodeKind{isc_dsql_field_err, ErrorKind::syntax},
    CodeKind{isc_dsql_procedure_err, ErrorKind::syntax},
    CodeKind{isc_dsql_command_err, ErrorKind::syntax},
    CodeKind{isc_dsql_var_count_err, ErrorKind::syntax},
    CodeKind{isc_dsql_error, ErrorKind::syntax},
    CodeKind{isc_no_meta_update, ErrorKind::syntax},
};

struct StateKind {
    std::string_view prefix;
    ErrorKind kind;
};

/// Source: ISO/IEC 9075-2, subclause 24.1, for the classes.
constexpr std::array stateKinds = {
    StateKind{"40001", ErrorKind::serialization}, StateKind{"HY008", ErrorKind::cancelled},
    StateKind{"08001", ErrorKind::unreachable},   StateKind{"08004", ErrorKind::unreachable},
    StateKind{"08", ErrorKind::connectionLost},   StateKind{"0A", ErrorKind::notSupported},
    StateKind{"22", ErrorKind::constraint},       StateKind{"23", ErrorKind::constraint},
    StateKind{"28", ErrorKind::denied},           StateKind{"40", ErrorKind::serialization},
    StateKind{"42", ErrorKind::syntax},           StateKind{"54", ErrorKind::tooLarge},
};

/// Steps over one argument of a status vector.
const ISC_STATUS* nextArgument(const ISC_STATUS* argument) noexcept {
    return argument + (*argument == isc_arg_cstring ? 3 : 2);
}

bool contains(const ISC_STATUS* vector, ISC_STATUS code) noexcept {
    for (const ISC_STATUS* at = vector; *at != isc_arg_end; at = nextArgument(at)) {
        if (*at == isc_arg_gds && at[1] == code) {
            return true;
        }
    }
    return false;
}

/// Whether one of the vector's texts is or contains this one.
bool containsText(const ISC_STATUS* vector, std::string_view text) noexcept {
    for (const ISC_STATUS* at = vector; *at != isc_arg_end; at = nextArgument(at)) {
        if ((*at == isc_arg_string || *at == isc_arg_interpreted) &&
            std::string_view(reinterpret_cast<const char*>(at[1])).find(text) != std::string_view::npos) {
            return true;
        }
    }
    return false;
}

/// A server's system error comes as text, the embedded engine's as a number.
bool isOutOfSpace(const ISC_STATUS* vector) noexcept {
    for (const ISC_STATUS* at = vector; *at != isc_arg_end; at = nextArgument(at)) {
        if (*at == isc_arg_unix && (at[1] == ENOSPC || at[1] == EDQUOT)) {
            return true;
        }
    }
    return contains(vector, isc_io_error) &&
           (containsText(vector, "No space left on device") || containsText(vector, "Disk quota exceeded"));
}

const CodeKind* tellingCode(const ISC_STATUS* vector) noexcept {
    for (const CodeKind& row : codeKinds) {
        if (contains(vector, row.code)) {
            return &row;
        }
    }
    return nullptr;
}

/// What to do about it, where that is the same wherever it happens.
std::string_view hintFor(ISC_STATUS code, ErrorKind kind) noexcept {
    if (code == isc_no_priv || code == isc_dyn_no_priv) {
        return "The database's owner or SYSDBA grants it; \"loadstone-cli target probe URL\" lists what is "
               "missing.";
    }
    if (kind == ErrorKind::diskFull) {
        return "Make room where the server keeps its database and its temporary files, or write fewer rows.";
    }
    return {};
}

/// The server's sentences, made one.
std::string messageOf(const ISC_STATUS* vector) {
    std::string message;
    std::array<char, 1024> sentence{};
    while (fb_interpret(sentence.data(), static_cast<unsigned>(sentence.size()), &vector) > 0) {
        if (!message.empty()) {
            message += "; ";
        }
        message += sentence.data();
    }
    for (char& character : message) {
        if (character == '\n') {
            character = ' ';
        }
    }
    return message;
}

}  // namespace

ErrorKind kindOf(const ISC_STATUS* vector, std::string_view sqlState) noexcept {
    // These two have no code of their own.
    if (isOutOfSpace(vector)) {
        return ErrorKind::diskFull;
    }
    if (containsText(vector, "cannot update erased record")) {
        return ErrorKind::serialization;
    }
    if (const CodeKind* row = tellingCode(vector)) {
        return row->kind;
    }
    for (const StateKind& row : stateKinds) {
        if (sqlState.starts_with(row.prefix)) {
            return row.kind;
        }
    }
    return ErrorKind::internal;
}

Error errorOf(const ISC_STATUS* vector) {
    std::array<char, FB_SQLSTATE_SIZE> state{};
    fb_sqlstate(state.data(), vector);
    const CodeKind* row = tellingCode(vector);
    const ISC_STATUS code = row != nullptr ? row->code : vector[1];
    const ErrorKind kind = kindOf(vector, state.data());
    return Error{kind, messageOf(vector), std::string(hintFor(code, kind)), state.data(),
                 static_cast<std::int64_t>(code)};
}

}  // namespace loadstone::firebird
