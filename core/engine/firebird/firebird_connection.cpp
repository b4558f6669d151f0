// SPDX-License-Identifier: MIT
#include "core/engine/firebird/firebird_connection.h"

#include <utility>

#include "core/engine/firebird/batch_path.h"
#include "core/engine/firebird/database_probe.h"
#include "core/engine/firebird/firebird_statement.h"
#include "core/engine/firebird/marker.h"
#include "core/engine/firebird/result_reader.h"
#include "core/engine/firebird/row_paths.h"
#include "core/engine/firebird/table_stream.h"

namespace loadstone::firebird {

FirebirdConnection::FirebirdConnection(std::unique_ptr<Attachment> attachment, ConnectionSite site)
    : m_attachment(std::move(attachment)), m_site(std::move(site)) {
    if (m_site.cancelDesk != nullptr) {
        m_cancelNumber = m_site.cancelDesk->add(m_attachment->gate());
    }
}

FirebirdConnection::~FirebirdConnection() {
    if (m_site.cancelDesk != nullptr) {
        m_site.cancelDesk->remove(m_cancelNumber);
    }
}

void FirebirdConnection::cancel() noexcept {
    if (m_site.cancelDesk == nullptr) {
        m_attachment->gate().cancel();
        return;
    }
    if (m_attachment->gate().wantCancel()) {
        m_site.cancelDesk->cancel(m_cancelNumber);
    }
}

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
        case WritePath::array:
            return m_site.array == ArrayMethod::batch ? makeBatchPath(*m_attachment, shape, rows)
                                                      : makeArrayPath(*m_attachment, shape, rows);
        case WritePath::pipeline:
        case WritePath::load: return fail(ErrorKind::notSupported, m_site.capabilities.path(path).reason);
        case WritePath::procedure: break;
    }
    return fail(ErrorKind::notSupported, "The stored procedure is prepared and called as a statement.");
}

Result<void> FirebirdConnection::setForeignKeyChecks(ForeignKeyChecks /*checks*/) {
    return fail(ErrorKind::notSupported, m_site.capabilities.foreignKeys.whyNotLive);
}

Result<WriteReceipt> FirebirdConnection::dumpAndRestore(const InsertShape& from, const std::string& to) {
    constexpr std::int64_t batchRows = 1000;
    const auto writer = rowWriter({to, from.columns}, WritePath::array, batchRows);
    return writer ? streamTable(*m_attachment, from, **writer) : Failure(writer.error());
}

Result<std::vector<std::string>> FirebirdConnection::tables() { return userTables(*m_attachment); }

Result<ServerInfo> FirebirdConnection::serverInfo() {
    auto info = readServerInfo(*m_attachment, m_site.place);
    if (info) {
        info->settings.insert(info->settings.end(), m_site.configuration.begin(), m_site.configuration.end());
    }
    return info;
}

Result<ProbeReport> FirebirdConnection::probe() {
    auto info = serverInfo();
    return info ? probeDatabase(*m_attachment, std::move(*info)) : Failure(info.error());
}

}  // namespace loadstone::firebird
