// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/engine/probe_report.h"
#include "core/engine/row_writer.h"
#include "core/engine/server_info.h"
#include "core/engine/statement.h"
#include "core/engine/table_def.h"
#include "core/engine/write_path.h"

namespace loadstone {

enum class ForeignKeyChecks : std::uint8_t { off, on };

/// One session with a server. Belongs to one thread; only cancel() and abort() may be called from others.
///
/// Outside begin() … commit() every statement is a transaction of its own. Errors leave the transaction open:
/// the caller rolls back.
class Connection {
   public:
    Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    virtual ~Connection() = default;

    /// Runs a statement without result rows.
    virtual Result<void> execute(std::string_view sql) = 0;

    /// Runs a query and returns its rows as text, NULL as an empty string. For small results only.
    virtual Result<std::vector<std::vector<std::string>>> query(std::string_view sql) = 0;

    virtual Result<void> begin() = 0;
    virtual Result<void> commit() = 0;
    /// Never leaves a transaction open, whatever it returns; does nothing where none is open.
    virtual Result<void> rollback() = 0;

    /// Prepares a statement whose parameters have these types, in order.
    virtual Result<std::unique_ptr<Statement>> prepare(std::string_view sql,
                                                       std::span<const ColumnType> types) = 0;

    /// Prepares one write path into one table for batches of up to `rows` rows. Fails with notSupported, and
    /// the reason, for a path this engine lacks; WritePath::procedure is made by the workload from prepare().
    virtual Result<std::unique_ptr<RowWriter>> rowWriter(const InsertShape& shape, WritePath path,
                                                         std::int64_t rows) = 0;

    /// Turns this connection's foreign-key checks off or on again; outside a transaction. Only where
    /// Capabilities::foreignKeys may change while running, else notSupported.
    virtual Result<void> setForeignKeyChecks(ForeignKeyChecks checks) = 0;

    /// Copies all rows of one table into an empty one of the same columns by way of the engine's own dump and
    /// restore programs, or, where it has none for a single table, through this client: see
    /// Capabilities::dumpAndRestore. The programs connect by themselves, so nothing of it is in a transaction
    /// of this connection. cancel() and abort() end it.
    virtual Result<WriteReceipt> dumpAndRestore(const InsertShape& from, const std::string& to) = 0;

    /// Names, as given to createTable, of the tables in Loadstone's own schema.
    virtual Result<std::vector<std::string>> tables() = 0;

    /// Version, settings that matter and size of the database.
    virtual Result<ServerInfo> serverInfo() = 0;

    /// What this login may do here, and what is missing without it. Changes nothing.
    virtual Result<ProbeReport> probe() = 0;

    /// Any thread: asks the server to stop the statement that is running, which then fails with `cancelled`.
    /// Does nothing when none runs. Returns at once.
    virtual void cancel() noexcept = 0;

    /// Any thread: gives the connection up from the client's side, so that a blocked call returns although
    /// the server does not answer. The connection is lost afterwards.
    virtual void abort() noexcept = 0;
};

}  // namespace loadstone
