// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>

#include "core/engine/dialect.h"
#include "core/workload/fk_web/fk_row_source.h"
#include "core/workload/fk_web/fk_web_schema.h"
#include "core/workload/worker_task.h"

namespace loadstone {

/// Inserts batches into main_1. The operation is a transaction of `batches` batches of K rows, or with
/// autocommit one statement.
class FkWebTask final : public WorkerTask {
   public:
    /// schema and epoch outlive the task; epoch counts the resets of the table.
    FkWebTask(const Dialect& dialect, const FkWebSchema& schema, const FkWebParameters& parameters, int slot,
              std::uint64_t seed, const std::atomic<std::uint64_t>& epoch);

    Result<void> attach(Connection& connection, const ParameterValues& parameters) override;
    void detach() noexcept override;
    [[nodiscard]] std::int64_t operationRows() const noexcept override;
    Result<OperationReceipt> run(std::int64_t maxRows, const Interrupt& interrupt) override;
    void skip() noexcept override;
    Result<OperationReceipt> landed(Connection& connection) override;

   private:
    [[nodiscard]] std::int64_t batchRows() const noexcept;
    Result<void> writeBatches(std::int64_t maxRows, const Interrupt& interrupt);

    const Dialect& m_dialect;
    const FkWebSchema& m_schema;
    FkWebParameters m_parameters;
    const std::atomic<std::uint64_t>& m_epoch;
    FkRowSource m_source;
    Connection* m_connection = nullptr;
    std::unique_ptr<RowWriter> m_writer;
    std::uint64_t m_seenEpoch = 0;
    std::int64_t m_done = 0;     // rows of this epoch that are settled: inserted or given up
    OperationReceipt m_receipt;  // of the operation being performed
    bool m_commitSent = false;   // its fate is unknown if the connection is lost now
};

}  // namespace loadstone
