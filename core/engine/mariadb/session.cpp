// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/session.h"

#include <fmt/format.h>

#include "core/engine/mariadb/mariadb_error_map.h"
#include "core/engine/mariadb/open_handle.h"

namespace loadstone::mariadb {

Result<std::unique_ptr<Session>> Session::open(const Login& login, const std::string& database,
                                               const std::stop_token& stop) {
    auto handle = openHandle(login, database, stop);
    if (!handle) {
        return Failure(handle.error());
    }
    return std::unique_ptr<Session>(new Session(std::move(*handle)));
}

Session::Session(Handle handle)
    : m_handle(std::move(handle)),
      m_id(mysql_thread_id(m_handle.get())),
      m_pipe(mysql_get_ssl_cipher(m_handle.get()) == nullptr ? BrokenPipe::Guard::no
                                                             : BrokenPipe::Guard::yes) {
    m_socket.watch(mysql_get_socket(m_handle.get()));
}

Session::~Session() {
    m_socket.watch(SocketGuard::none);
    m_call->endDelivery();
}

void Session::abort() noexcept {
    m_socket.cut();
    m_call->endDelivery();
}

Failure Session::failureOf(unsigned code, const char* sqlState, const char* text) const {
    Error error = errorOf(code, sqlState, text);
    if (m_socket.isCut()) {
        error.kind = ErrorKind::connectionLost;
        error.message = "The connection was given up: the server did not answer in time.";
        error.hint.clear();
    }
    return Failure(std::move(error));
}

Failure Session::tooLong(std::int64_t bytes) const {
    return fail(ErrorKind::tooLarge,
                fmt::format("A statement of up to {} bytes is longer than max_allowed_packet, {} bytes.",
                            bytes, m_longestStatement),
                "Use fewer rows per statement, or raise max_allowed_packet on the server.");
}

Failure Session::failure() {
    MYSQL* handle = m_handle.get();
    return failureOf(mysql_errno(handle), mysql_sqlstate(handle), mysql_error(handle));
}

Failure Session::failure(MYSQL_STMT* statement) {
    return failureOf(mysql_stmt_errno(statement), mysql_stmt_sqlstate(statement),
                     mysql_stmt_error(statement));
}

Result<void> Session::dropResults() {
    while (true) {
        if (mysql_field_count(m_handle.get()) > 0) {
            const ResultHandle result(mysql_use_result(m_handle.get()));
            while (result != nullptr && mysql_fetch_row(result.get()) != nullptr) {
            }
            if (mysql_errno(m_handle.get()) != 0) {
                return failure();  // a query may fail after its first rows
            }
        }
        if (!mysql_more_results(m_handle.get())) {
            return {};
        }
        if (mysql_next_result(m_handle.get()) > 0) {
            return failure();
        }
    }
}

Result<void> Session::send(std::string_view sql) {
    constexpr std::int64_t commandByte = 1;
    if (m_longestStatement > 0 && std::ssize(sql) + commandByte >= m_longestStatement) {
        // The server would answer, if at all, by closing the connection.
        return tooLong(std::ssize(sql));
    }
    if (mysql_real_query(m_handle.get(), sql.data(), sql.size()) != 0) {
        return failure();
    }
    if (mysql_field_count(m_handle.get()) > 0 || mysql_more_results(m_handle.get())) {
        return dropResults();
    }
    return {};
}

Result<void> Session::execute(std::string_view sql) {
    const Call call(*this);
    return send(sql);
}

Result<TextRows> Session::query(std::string_view sql) {
    const Call call(*this);
    if (mysql_real_query(m_handle.get(), sql.data(), sql.size()) != 0) {
        return failure();
    }
    const ResultHandle result(mysql_store_result(m_handle.get()));
    if (result == nullptr) {
        return mysql_errno(m_handle.get()) != 0 ? Result<TextRows>(failure()) : TextRows();
    }
    TextRows rows;
    const unsigned columns = mysql_num_fields(result.get());
    while (const MYSQL_ROW row = mysql_fetch_row(result.get())) {
        const unsigned long* lengths = mysql_fetch_lengths(result.get());
        std::vector<std::string>& cells = rows.emplace_back();
        for (unsigned i = 0; i < columns; ++i) {
            cells.emplace_back(row[i] == nullptr ? "" : row[i], lengths[i]);
        }
    }
    return rows;
}

Result<void> Session::begin() {
    if (m_inTransaction) {
        return fail(ErrorKind::internal, "A transaction is open already.");
    }
    auto begun = execute("START TRANSACTION");
    m_inTransaction = begun.has_value();
    return begun;
}

Result<void> Session::commit() {
    if (!m_inTransaction) {
        return fail(ErrorKind::internal, "There is no transaction to commit.");
    }
    auto committed = execute("COMMIT");
    if (committed) {
        m_inTransaction = false;
    }
    return committed;
}

Result<void> Session::rollback() {
    if (!m_inTransaction) {
        return {};
    }
    auto done = execute("ROLLBACK");
    if (!done && done.error().kind == ErrorKind::cancelled) {
        done = execute("ROLLBACK");  // a request to cancel was meant for what went before
    }
    // What ends without an answer has ended its connection too, and the server rolls back by itself.
    m_inTransaction = false;
    return done;
}

Result<void> Session::setForeignKeyChecks(ForeignKeyChecks checks) {
    if (checks == m_checks) {
        return {};
    }
    auto set = execute(checks == ForeignKeyChecks::off ? "SET SESSION foreign_key_checks=0"
                                                       : "SET SESSION foreign_key_checks=1");
    if (set) {
        m_checks = checks;
    }
    return set;
}

}  // namespace loadstone::mariadb
