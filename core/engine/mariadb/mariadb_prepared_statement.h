// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "core/base/result.h"
#include "core/engine/mariadb/parameter_row.h"
#include "core/engine/mariadb/session.h"

namespace loadstone::mariadb {

/// A prepared statement of the client library with the row of its parameters. Ends before its session.
class PreparedStatement {
   public:
    /// Fails with invalidArgument where the statement has another number of parameters.
    static Result<PreparedStatement> prepare(Session& session, std::string_view sql,
                                             std::span<const ColumnType> types);

    [[nodiscard]] MYSQL_STMT* handle() noexcept { return m_handle.get(); }
    [[nodiscard]] ParameterRow& row() noexcept { return *m_row; }

    /// Executes with one row of values. Not marked as a call: the caller does that.
    Result<void> execute(Session& session, std::span<const Value> values);

    /// Executes with what is bound, and reads the answers.
    Result<void> run(Session& session);

   private:
    PreparedStatement(StatementHandle handle, std::unique_ptr<ParameterRow> row)
        : m_handle(std::move(handle)), m_row(std::move(row)) {}

    StatementHandle m_handle;
    std::unique_ptr<ParameterRow> m_row;
};

}  // namespace loadstone::mariadb
