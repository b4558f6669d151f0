// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

#include "core/workload/fk_web/fk_web_schema.h"
#include "core/workload/fk_web/fk_web_tables.h"
#include "core/workload/workload.h"

namespace loadstone {

/// One run of the foreign-key web: makes, resets, verifies and removes its tables.
class FkWebRun final : public WorkloadRun {
   public:
    explicit FkWebRun(WorkloadContext context);

    Result<void> build(Connection& connection, const ProgressFunction& progress) override;
    Result<void> reset(Connection& connection) override;
    std::unique_ptr<WorkerTask> makeTask(int slot) override;
    Result<Verification> verify(Connection& connection, std::int64_t expectedRows) override;
    Result<void> cleanUp(Connection& connection) override;

   private:
    Result<void> buildMain(Connection& connection);

    WorkloadContext m_context;
    FkWebParameters m_parameters;
    FkWebSchema m_schema;
    FkWebTables m_tables;
    std::atomic<std::uint64_t> m_epoch{0};
    std::atomic<bool> m_unchecked{false};  // whether rows may have gone in without checks
};

}  // namespace loadstone
