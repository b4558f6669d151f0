// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "core/workload/fk_web/fk_copy_parameters.h"
#include "core/workload/fk_web/fk_web_schema.h"
#include "core/workload/worker_task.h"
#include "core/workload/workload.h"

namespace loadstone {

/// Copies all of main_1 into main_2; that is its one operation.
class FkCopyTask final : public WorkerTask {
   public:
    /// Everything outlives the task.
    FkCopyTask(const WorkloadContext& context, const FkWebSchema& schema, CopyMethod method)
        : m_context(context), m_schema(schema), m_method(method) {}

    Result<void> attach(Connection& connection, const ParameterValues& parameters) override;
    void detach() noexcept override { m_connection = nullptr; }
    [[nodiscard]] std::int64_t operationRows() const noexcept override { return m_context.rows; }
    Result<OperationReceipt> run(std::int64_t maxRows, const Interrupt& interrupt) override;
    /// There are no other rows to go on with.
    void skip() noexcept override {}
    Result<OperationReceipt> landed(Connection& connection) override;

   private:
    Result<OperationReceipt> copyInside();
    Result<OperationReceipt> copyThroughPrograms();

    const WorkloadContext& m_context;
    const FkWebSchema& m_schema;
    CopyMethod m_method;
    Connection* m_connection = nullptr;
    OperationReceipt m_receipt;
};

}  // namespace loadstone
