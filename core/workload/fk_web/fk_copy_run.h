// SPDX-License-Identifier: MIT
#pragma once

#include "core/workload/fk_web/fk_copy_parameters.h"
#include "core/workload/fk_web/fk_web_tables.h"

namespace loadstone {

/// One copy of main_1, filled with WorkloadContext::rows rows, into an empty main_2.
class FkCopyRun final : public WorkloadRun {
   public:
    explicit FkCopyRun(WorkloadContext context);

    Result<void> build(Connection& connection, const ProgressFunction& progress) override;
    Result<void> reset(Connection& connection) override;
    std::unique_ptr<WorkerTask> makeTask(int slot) override;
    Result<Verification> verify(Connection& connection, std::int64_t expectedRows) override;
    Result<void> cleanUp(Connection& connection) override;

   private:
    Result<void> fill(Connection& connection, const ProgressFunction& progress);

    WorkloadContext m_context;
    FkWebParameters m_parameters;
    FkWebSchema m_schema;
    FkWebTables m_tables;
    CopyMethod m_method;
};

}  // namespace loadstone
