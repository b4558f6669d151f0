// SPDX-License-Identifier: MIT
#include "core/workload/fk_web/fk_web_task.h"

#include <algorithm>
#include <utility>

#include "core/workload/fk_web/procedure_writer.h"

namespace loadstone {

namespace {

// begin() and commit() each wait for an answer of the server.
constexpr std::int64_t roundTripsPerTransaction = 2;

}  // namespace

FkWebTask::FkWebTask(const Shared& shared, int slot)
    : m_shared(shared),
      m_parameters(shared.context.parameters),
      m_source(m_parameters.keyOrder, m_parameters.parentRows, slot, shared.context.seed) {}

Result<void> FkWebTask::attach(Connection& connection, const ParameterValues& parameters) {
    detach();
    m_connection = &connection;
    m_parameters = FkWebParameters(parameters);
    if (const std::uint64_t epoch = m_shared.epoch.load(); epoch != m_seenEpoch) {
        m_seenEpoch = epoch;
        m_done = 0;
    }
    if (auto switched = switchChecks(); !switched) {
        return switched;
    }
    auto writer =
        m_parameters.path == WritePath::procedure
            ? ProcedureWriter::make(connection, m_shared.context.dialect, m_shared.schema.procedure.name,
                                    m_source)
            : connection.rowWriter(m_shared.schema.insertShape(), m_parameters.path, m_parameters.batchRows);
    if (!writer) {
        return Failure(writer.error());
    }
    m_writer = std::move(*writer);
    return {};
}

Result<void> FkWebTask::switchChecks() {
    if (!m_parameters.foreignKeyChecks) {
        m_shared.unchecked = true;
    }
    if (!m_shared.context.capabilities.foreignKeys.whileRunning) {
        return {};  // the schema was built with them or without
    }
    return m_connection->setForeignKeyChecks(m_parameters.foreignKeyChecks ? ForeignKeyChecks::on
                                                                           : ForeignKeyChecks::off);
}

void FkWebTask::detach() noexcept {
    m_writer.reset();
    m_connection = nullptr;
}

std::int64_t FkWebTask::batchRows() const noexcept {
    return m_parameters.autocommit ? std::min(m_parameters.batchRows, m_writer->rowsPerStatement())
                                   : m_parameters.batchRows;
}

std::int64_t FkWebTask::operationRows() const noexcept {
    return m_parameters.autocommit ? batchRows() : batchRows() * m_parameters.batchesPerTransaction;
}

bool FkWebTask::commitsByItself() const noexcept {
    return m_parameters.autocommit && m_shared.context.capabilities.commitsByItself;
}

Result<OperationReceipt> FkWebTask::run(std::int64_t maxRows, const Interrupt& interrupt) {
    m_receipt = {};
    m_commitSent = false;
    m_source.seek(m_done, m_seenEpoch);
    const std::int64_t rows = std::min(maxRows, operationRows());
    if (auto done = commitsByItself() ? runStatement(rows) : runTransaction(rows, interrupt); !done) {
        return Failure(done.error());
    }
    m_commitSent = false;
    m_done += m_receipt.rows;
    return m_receipt;
}

Result<void> FkWebTask::runTransaction(std::int64_t rows, const Interrupt& interrupt) {
    if (auto begun = m_connection->begin(); !begun) {
        return begun;
    }
    if (auto written = writeBatches(rows, interrupt); !written) {
        return written;
    }
    m_receipt.commits = 1;
    m_receipt.roundTrips += roundTripsPerTransaction;
    m_commitSent = true;
    return m_connection->commit();
}

Result<void> FkWebTask::runStatement(std::int64_t rows) {
    // What it will have done: known before, in case that its answer is lost.
    m_receipt = {rows, 1, 1, 1};
    m_commitSent = true;
    const auto written = m_writer->write(m_source, rows);
    if (!written) {
        return Failure(written.error());
    }
    m_receipt = {written->rows, written->statements, written->roundTrips, 1};
    return {};
}

Result<void> FkWebTask::writeBatches(std::int64_t maxRows, const Interrupt& interrupt) {
    do {
        const std::int64_t rows = std::min(batchRows(), maxRows - m_receipt.rows);
        const auto written = m_writer->write(m_source, rows);
        if (!written) {
            return Failure(written.error());
        }
        m_receipt.rows += written->rows;
        m_receipt.statements += written->statements;
        m_receipt.roundTrips += written->roundTrips;
    } while (m_receipt.rows < maxRows && !interrupt.requested());
    return {};
}

void FkWebTask::skip() noexcept {
    // Rows of the failed batch may have been pulled in part; a whole operation further on is certainly new.
    m_done += m_writer ? operationRows() : 0;
    m_commitSent = false;
}

Result<OperationReceipt> FkWebTask::landed(Connection& connection) {
    if (!std::exchange(m_commitSent, false)) {
        return OperationReceipt{};
    }
    const auto rows = connection.query(
        m_shared.context.dialect.countKey(m_shared.schema.main.name, "id", m_source.key(m_done)));
    if (!rows) {
        m_commitSent = true;
        return Failure(rows.error());
    }
    if (rows->empty() || rows->front().front() != "1") {
        return OperationReceipt{};
    }
    m_done += m_receipt.rows;
    return m_receipt;
}

}  // namespace loadstone
