// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <utility>

#include "core/engine/mariadb/mariadb_prepared_statement.h"
#include "core/engine/statement.h"

namespace loadstone::mariadb {

/// What Connection::prepare returns.
class MariadbStatement final : public Statement {
   public:
    MariadbStatement(Session& session, PreparedStatement statement)
        : m_session(session), m_statement(std::move(statement)) {}

    Result<void> execute(std::span<const Value> parameters) override;

   private:
    Session& m_session;
    PreparedStatement m_statement;
};

}  // namespace loadstone::mariadb
