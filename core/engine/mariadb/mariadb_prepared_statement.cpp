// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/mariadb_prepared_statement.h"

#include <fmt/format.h>

namespace loadstone::mariadb {

Result<PreparedStatement> PreparedStatement::prepare(Session& session, std::string_view sql,
                                                     std::span<const ColumnType> types) {
    const Session::Call call(session);
    StatementHandle handle(mysql_stmt_init(session.handle()));
    if (handle == nullptr) {
        return session.failure();
    }
    if (mysql_stmt_prepare(handle.get(), sql.data(), sql.size()) != 0) {
        return session.failure(handle.get());
    }
    if (const unsigned long count = mysql_stmt_param_count(handle.get()); count != types.size()) {
        return fail(ErrorKind::invalidArgument,
                    fmt::format("The statement has {} parameters, not {}.", count, types.size()));
    }
    auto row = std::make_unique<ParameterRow>(types);
    if (!types.empty() && mysql_stmt_bind_param(handle.get(), row->binds()) != 0) {
        return session.failure(handle.get());
    }
    return PreparedStatement(std::move(handle), std::move(row));
}

Result<void> PreparedStatement::execute(Session& session, std::span<const Value> values) {
    m_row->set(values, m_row->binds());
    if (m_row->hasText() && mysql_stmt_bind_param(m_handle.get(), m_row->binds()) != 0) {
        return session.failure(m_handle.get());
    }
    return run(session);
}

Result<void> PreparedStatement::run(Session& session) {
    if (mysql_stmt_execute(m_handle.get()) != 0) {
        return session.failure(m_handle.get());
    }
    if (mysql_stmt_field_count(m_handle.get()) > 0) {
        mysql_stmt_free_result(m_handle.get());  // reads the rows, or they would stand in the next one's way
    }
    while (mysql_stmt_more_results(m_handle.get()) != 0) {  // of a call, whose last one says that it ended
        if (mysql_stmt_next_result(m_handle.get()) > 0) {
            return session.failure(m_handle.get());
        }
    }
    return {};
}

}  // namespace loadstone::mariadb
