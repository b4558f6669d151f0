// SPDX-License-Identifier: MIT
#include "core/engine/firebird/firebird_connection.h"

#include "core/engine/firebird/capabilities.h"
#include "core/engine/firebird/firebird_statement.h"
#include "core/engine/firebird/marker.h"
#include "core/engine/firebird/result_reader.h"
#include "core/engine/firebird/row_paths.h"
#include "core/engine/firebird/server_info.h"

namespace loadstone::firebird {

Result<void> FirebirdConnection::execute(std::string_view sql) {
    // Outside a transaction this is mostly DDL, which waits for everybody who uses the table: a statement
    // left open by mistake must become an error, not a standstill.
    return m_attachment->run(
        [&](Firebird::ITransaction* transaction) { return m_attachment->executeText(transaction, sql); },
        LockWait::bounded);
}

Result<std::vector<std::vector<std::string>>> FirebirdConnection::query(std::string_view sql) {
    return m_attachment->run(
        [&](Firebird::ITransaction* transaction) { return readRows(*m_attachment, transaction, sql); });
}

Result<std::unique_ptr<Statement>> FirebirdConnection::prepare(std::string_view sql,
                                                               std::span<const ColumnType> types) {
    auto statement = m_attachment->run([&](Firebird::ITransaction* transaction) {
        return PreparedStatement::prepare(*m_attachment, transaction, sql, types);
    });
    if (!statement) {
        return Failure(statement.error());
    }
    return std::make_unique<FirebirdStatement>(*m_attachment, std::move(*statement));
}

Result<std::unique_ptr<RowWriter>> FirebirdConnection::rowWriter(const InsertShape& shape, WritePath path,
                                                                 std::int64_t rows) {
    switch (path) {
        case WritePath::row: return makeRowPath(*m_attachment, shape);
        case WritePath::prepared: return makePreparedPath(*m_attachment, shape);
        case WritePath::multirow: return makeMultirowPath(*m_attachment, shape, rows);
        case WritePath::array: return makeArrayPath(*m_attachment, shape, rows);
        case WritePath::pipeline:
        case WritePath::load: return fail(ErrorKind::notSupported, embeddedCapabilities().path(path).reason);
        case WritePath::procedure: break;
    }
    return fail(ErrorKind::notSupported, "The stored procedure is prepared and called as a statement.");
}

Result<std::vector<std::string>> FirebirdConnection::tables() { return userTables(*m_attachment); }

Result<ServerInfo> FirebirdConnection::serverInfo() {
    auto info = readServerInfo(*m_attachment);
    if (info) {
        info->settings.insert(info->settings.end(), m_configuration.begin(), m_configuration.end());
    }
    return info;
}

}  // namespace loadstone::firebird
