// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/postgresql_connection.h"

#include "core/engine/postgresql/client_programs.h"
#include "core/engine/postgresql/postgresql_dialect.h"
#include "core/engine/postgresql/postgresql_marker.h"
#include "core/engine/postgresql/postgresql_probe.h"
#include "core/engine/postgresql/postgresql_server_info.h"
#include "core/engine/postgresql/postgresql_statement.h"
#include "core/engine/postgresql/table_copy.h"
#include "core/engine/postgresql/write_paths.h"

namespace loadstone::postgresql {

Result<void> PostgresqlConnection::execute(std::string_view sql) {
    const CancelGate::Call call(m_session->gate());
    auto done = m_session->run(std::string(sql).c_str());
    return done ? Result<void>() : Failure(done.error());
}

Result<std::vector<std::vector<std::string>>> PostgresqlConnection::query(std::string_view sql) {
    return m_session->query(std::string(sql));
}

Result<std::unique_ptr<Statement>> PostgresqlConnection::prepare(std::string_view sql,
                                                                 std::span<const ColumnType> types) {
    auto statement = Prepared::make(*m_session, std::string(sql), elementIds(types));
    if (!statement) {
        return Failure(statement.error());
    }
    return std::make_unique<PostgresqlStatement>(*m_session, std::move(*statement), types);
}

Result<std::unique_ptr<RowWriter>> PostgresqlConnection::rowWriter(const InsertShape& shape, WritePath path,
                                                                   std::int64_t rows) {
    switch (path) {
        case WritePath::row: return makeTextPath(*m_session, shape, 1);
        case WritePath::prepared: return makePreparedPath(*m_session, shape);
        case WritePath::multirow: return makeTextPath(*m_session, shape, rows);
        case WritePath::array: return makeUnnestPath(*m_session, shape, rows);
        case WritePath::pipeline: return makePipelinePath(*m_session, shape);
        case WritePath::load: return makeCopyPath(*m_session, shape, rows);
        case WritePath::procedure: break;
    }
    return fail(ErrorKind::notSupported, "The stored procedure is prepared and called as a statement.");
}

Result<void> PostgresqlConnection::setForeignKeyChecks(ForeignKeyChecks checks) {
    if (!m_capabilities.foreignKeys.whileRunning) {
        return fail(ErrorKind::notSupported, m_capabilities.foreignKeys.whyNotLive);
    }
    if (checks == m_checks) {
        return {};
    }
    auto set = execute(checks == ForeignKeyChecks::off ? "SET session_replication_role = replica"
                                                       : "SET session_replication_role = origin");
    if (set) {
        m_checks = checks;
    }
    return set;
}

Result<WriteReceipt> PostgresqlConnection::dumpAndRestore(const InsertShape& from, const std::string& to) {
    const auto programs = findClientPrograms();
    if (!programs || !m_capabilities.dumpAndRestore.available) {
        return fail(ErrorKind::notSupported, m_capabilities.dumpAndRestore.reason);
    }
    const DumpPlan plan =
        tableCopyPlan(*programs, m_parameters, m_session->endpoint(), from.table, to,
                      m_checks == ForeignKeyChecks::off ? "-c session_replication_role=replica" : "");
    if (auto copied = m_copy.run(plan); !copied) {
        return Failure(copied.error());
    }
    // The programs tell neither rows nor statements, and counting them would take time that is not the
    // copy's.
    return WriteReceipt{};
}

void PostgresqlConnection::cancel() noexcept {
    m_copy.kill();
    m_session->cancel();
}

void PostgresqlConnection::abort() noexcept {
    m_copy.kill();
    m_session->abort();
}

Result<std::vector<std::string>> PostgresqlConnection::tables() {
    return tablesIn(*m_session, m_parameters.schema);
}

Result<ServerInfo> PostgresqlConnection::serverInfo() { return readServerInfo(*m_session); }

Result<ProbeReport> PostgresqlConnection::probe() { return probeServer(*m_session, m_parameters.schema); }

}  // namespace loadstone::postgresql
