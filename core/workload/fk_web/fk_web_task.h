// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>

#include "core/workload/fk_web/fk_row_source.h"
#include "core/workload/fk_web/fk_web_schema.h"
#include "core/workload/worker_task.h"
#include "core/workload/workload.h"

namespace loadstone {

/// Inserts batches into main_1. The operation is a transaction of `batches` batches of K rows, or with
/// autocommit one statement.
class FkWebTask final : public WorkerTask {
   public:
    /// What the tasks of one run share; everything outlives them.
    struct Shared {
        const WorkloadContext& context;
        const FkWebSchema& schema;
        const std::atomic<std::uint64_t>& epoch;  ///< counts the resets of the table
        std::atomic<bool>& unchecked;             ///< set when a task has turned checks off
    };

    FkWebTask(const Shared& shared, int slot);

    Result<void> attach(Connection& connection, const ParameterValues& parameters) override;
    void detach() noexcept override;
    [[nodiscard]] std::int64_t operationRows() const noexcept override;
    Result<OperationReceipt> run(std::int64_t maxRows, const Interrupt& interrupt) override;
    void skip() noexcept override;
    Result<OperationReceipt> landed(Connection& connection) override;

   private:
    [[nodiscard]] std::int64_t batchRows() const noexcept;
    [[nodiscard]] bool commitsByItself() const noexcept;
    Result<void> switchChecks();
    Result<void> runTransaction(std::int64_t rows, const Interrupt& interrupt);
    Result<void> runStatement(std::int64_t rows);
    Result<void> writeBatches(std::int64_t maxRows, const Interrupt& interrupt);

    Shared m_shared;
    FkWebParameters m_parameters;
    FkRowSource m_source;
    Connection* m_connection = nullptr;
    std::unique_ptr<RowWriter> m_writer;
    std::uint64_t m_seenEpoch = 0;
    std::int64_t m_done = 0;     // rows of this epoch that are settled: inserted or given up
    OperationReceipt m_receipt;  // of the operation being performed
    bool m_commitSent = false;   // its fate is unknown if the connection is lost now
};

}  // namespace loadstone
