// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "core/engine/database.h"
#include "core/engine/postgresql/canceller.h"
#include "core/engine/postgresql/connection_parameters.h"

namespace loadstone::postgresql {

/// A database of a PostgreSQL server, in which Loadstone has a schema of its own.
class PostgresqlDatabase final : public Database {
   public:
    /// Reaches the server once, to see what this role may do there.
    static Result<std::unique_ptr<Database>> open(ConnectionParameters parameters,
                                                  const std::stop_token& stop);

    [[nodiscard]] const Capabilities& capabilities() const noexcept override { return m_capabilities; }
    [[nodiscard]] std::int64_t statementBytes(const InsertShape& shape, WritePath path,
                                              std::int64_t rows) const noexcept override;
    Result<std::unique_ptr<Connection>> connect(std::stop_token stop) override;
    Result<void> claim(std::stop_token stop) override;

   private:
    explicit PostgresqlDatabase(ConnectionParameters parameters);

    ConnectionParameters m_parameters;
    Capabilities m_capabilities;
    Canceller m_canceller;
};

}  // namespace loadstone::postgresql
