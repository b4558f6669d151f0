// SPDX-License-Identifier: MIT
#include "core/workload/fk_web/fk_copy_task.h"

#include "core/workload/fk_web/fk_web_parameters.h"
#include "core/workload/schema_steps.h"

namespace loadstone {

Result<void> FkCopyTask::attach(Connection& connection, const ParameterValues& parameters) {
    m_connection = &connection;
    if (!m_context.capabilities.foreignKeys.whileRunning) {
        return {};  // the tables were built with checks or without
    }
    return connection.setForeignKeyChecks(
        FkWebParameters(parameters).foreignKeyChecks ? ForeignKeyChecks::on : ForeignKeyChecks::off);
}

Result<OperationReceipt> FkCopyTask::run(std::int64_t /*maxRows*/, const Interrupt& /*interrupt*/) {
    return m_method == CopyMethod::select ? copyInside() : copyThroughPrograms();
}

Result<OperationReceipt> FkCopyTask::copyInside() {
    m_receipt = {m_context.rows, 1, 3, 1};
    if (auto done = executeAll(*m_connection,
                               {m_context.dialect.copyRows(m_schema.insertShape(), m_schema.copy.name)});
        !done) {
        return Failure(done.error());
    }
    return m_receipt;
}

Result<OperationReceipt> FkCopyTask::copyThroughPrograms() {
    const auto copied = m_connection->dumpAndRestore(m_schema.insertShape(), m_schema.copy.name);
    if (!copied) {
        return Failure(copied.error());
    }
    // What the programs send is theirs: nobody counted it.
    m_receipt = {m_context.rows, copied->statements, copied->roundTrips, 0};
    return m_receipt;
}

Result<OperationReceipt> FkCopyTask::landed(Connection& connection) {
    const auto rows = queryNumber(connection, m_context.dialect.countRows(m_schema.copy.name));
    if (!rows) {
        return Failure(rows.error());
    }
    return *rows == m_context.rows ? m_receipt : OperationReceipt{};
}

}  // namespace loadstone
