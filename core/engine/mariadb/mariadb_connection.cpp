// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/mariadb_connection.h"

#include <utility>

#include <fmt/format.h>

#include "core/engine/mariadb/mariadb_dialect.h"
#include "core/engine/mariadb/mariadb_dump_plan.h"
#include "core/engine/mariadb/mariadb_probe.h"
#include "core/engine/mariadb/mariadb_row_paths.h"
#include "core/engine/mariadb/mariadb_server_info.h"
#include "core/engine/mariadb/mariadb_statement.h"
#include "core/engine/mariadb/schema_claim.h"

namespace loadstone::mariadb {

MariadbConnection::MariadbConnection(std::unique_ptr<Session> session, Home home)
    : m_session(std::move(session)), m_home(home) {
    m_home.canceller.add(m_session->id(), m_session->call());
}

MariadbConnection::~MariadbConnection() { m_home.canceller.remove(m_session->id()); }

Result<std::unique_ptr<Statement>> MariadbConnection::prepare(std::string_view sql,
                                                              std::span<const ColumnType> types) {
    auto statement = PreparedStatement::prepare(*m_session, sql, types);
    if (!statement) {
        return Failure(statement.error());
    }
    return std::make_unique<MariadbStatement>(*m_session, std::move(*statement));
}

Result<std::unique_ptr<RowWriter>> MariadbConnection::rowWriter(const InsertShape& shape, WritePath path,
                                                                std::int64_t rows) {
    if (const PathSupport& support = m_home.capabilities.path(path); !support.available) {
        return fail(ErrorKind::notSupported, support.reason);
    }
    switch (path) {
        case WritePath::row: return makeTextPath(*m_session, shape, 1);
        case WritePath::prepared: return makePreparedPath(*m_session, shape);
        case WritePath::multirow: return makeTextPath(*m_session, shape, rows);
        case WritePath::array: return makeArrayPath(*m_session, shape, rows);
        case WritePath::load: return makeLoadPath(*m_session, shape, rows);
        case WritePath::pipeline:
        case WritePath::procedure: break;
    }
    return fail(ErrorKind::notSupported, "The stored procedure is prepared and called as a statement.");
}

Result<WriteReceipt> MariadbConnection::dumpAndRestore(const InsertShape& from, const std::string& to) {
    const auto programs = findDumpPrograms();
    if (!programs || !m_home.capabilities.dumpAndRestore.available) {
        return fail(ErrorKind::notSupported, m_home.capabilities.dumpAndRestore.reason);
    }
    if (auto copied = m_copy.run(tableCopyPlan(*programs, m_home.login, m_home.schema, from.table, to,
                                               m_session->foreignKeyChecks()));
        !copied) {
        return Failure(copied.error());
    }
    // The programs tell neither rows nor statements, and counting them would take time that is not the
    // copy's.
    return WriteReceipt{};
}

void MariadbConnection::cancel() noexcept {
    m_copy.kill();
    m_home.canceller.cancel(m_session->id(), *m_session->call());
}

void MariadbConnection::abort() noexcept {
    m_copy.kill();
    m_session->abort();
}

Result<std::vector<std::string>> MariadbConnection::tables() {
    const auto rows = m_session->query(fmt::format(
        "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = {} AND TABLE_TYPE = "
        "'BASE TABLE' AND TABLE_NAME <> {} ORDER BY TABLE_NAME",
        quoteText(m_home.schema), quoteText(markerTable)));
    if (!rows) {
        return Failure(rows.error());
    }
    std::vector<std::string> names;
    for (const std::vector<std::string>& row : *rows) {
        names.push_back(row.front());
    }
    return names;
}

Result<ServerInfo> MariadbConnection::serverInfo() { return readServerInfo(*m_session, m_home.schema); }

Result<ProbeReport> MariadbConnection::probe() { return probeServer(*m_session, m_home.schema); }

}  // namespace loadstone::mariadb
