// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <utility>

#include "core/engine/postgresql/binary_row.h"
#include "core/engine/postgresql/prepared.h"
#include "core/engine/statement.h"

namespace loadstone::postgresql {

/// What Connection::prepare returns.
class PostgresqlStatement final : public Statement {
   public:
    PostgresqlStatement(Session& session, Prepared statement, std::span<const ColumnType> types)
        : m_session(session), m_statement(std::move(statement)), m_parameters(types) {}

    Result<void> execute(std::span<const Value> parameters) override;

   private:
    Session& m_session;
    Prepared m_statement;
    BinaryRow m_parameters;
};

}  // namespace loadstone::postgresql
