// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "core/engine/capabilities.h"
#include "core/engine/connection.h"
#include "core/engine/dump_pipe.h"
#include "core/engine/postgresql/session.h"

namespace loadstone::postgresql {

/// A session with a PostgreSQL server.
///
/// cancel() asks the server through a second connection; the statement then fails and its transaction has to
/// be rolled back. abort() cuts the socket: the call that runs returns, all later ones fail.
class PostgresqlConnection final : public Connection {
   public:
    /// `parameters` and `capabilities` of the database that made this, which outlives it.
    PostgresqlConnection(std::unique_ptr<Session> session, const ConnectionParameters& parameters,
                         const Capabilities& capabilities)
        : m_session(std::move(session)), m_parameters(parameters), m_capabilities(capabilities) {}

    Result<void> execute(std::string_view sql) override;
    Result<std::vector<std::vector<std::string>>> query(std::string_view sql) override;
    Result<void> begin() override { return m_session->begin(); }
    Result<void> commit() override { return m_session->commit(); }
    Result<void> rollback() override { return m_session->rollback(); }
    Result<std::unique_ptr<Statement>> prepare(std::string_view sql,
                                               std::span<const ColumnType> types) override;
    Result<std::unique_ptr<RowWriter>> rowWriter(const InsertShape& shape, WritePath path,
                                                 std::int64_t rows) override;
    Result<void> setForeignKeyChecks(ForeignKeyChecks checks) override;
    Result<WriteReceipt> dumpAndRestore(const InsertShape& from, const std::string& to) override;
    Result<std::vector<std::string>> tables() override;
    Result<ServerInfo> serverInfo() override;
    Result<ProbeReport> probe() override;
    void cancel() noexcept override;
    void abort() noexcept override;

    /// For what compares libpq's own ways, such as the forms of COPY.
    [[nodiscard]] Session& session() noexcept { return *m_session; }

   private:
    std::unique_ptr<Session> m_session;
    const ConnectionParameters& m_parameters;
    const Capabilities& m_capabilities;
    DumpPipe m_copy;
    ForeignKeyChecks m_checks = ForeignKeyChecks::on;
};

}  // namespace loadstone::postgresql
