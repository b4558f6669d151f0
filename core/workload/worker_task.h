// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "core/base/result.h"
#include "core/engine/connection.h"
#include "core/workload/interrupt.h"
#include "core/workload/parameter_values.h"

namespace loadstone {

/// What one operation did.
struct OperationReceipt {
    std::int64_t rows = 0;
    std::int64_t statements = 0;
    std::int64_t roundTrips = 0;
    std::int64_t commits = 0;
};

/// What one worker repeats. One thread at a time; it outlives its worker's connection, so that a worker which
/// reconnects, or is removed and added again, goes on where it was.
class WorkerTask {
   public:
    WorkerTask() = default;
    WorkerTask(const WorkerTask&) = delete;
    WorkerTask& operator=(const WorkerTask&) = delete;
    virtual ~WorkerTask() = default;

    /// Prepares statements on a connection for these parameters; called first, and again after a reconnect, a
    /// change of parameters or a reset.
    virtual Result<void> attach(Connection& connection, const ParameterValues& parameters) = 0;

    /// Closes all statements, so that tables can be altered and the connection closed. Harmless when
    /// detached.
    virtual void detach() noexcept = 0;

    /// Rows that the next operation will carry when nothing interrupts it.
    [[nodiscard]] virtual std::int64_t operationRows() const noexcept = 0;

    /// Performs one operation of at most maxRows ≥ 1 rows, with its commit. An interrupt ends a transaction
    /// of several batches early, and what it has is committed. After an error the caller rolls back, and the
    /// next call repeats the same rows unless skip() is called.
    virtual Result<OperationReceipt> run(std::int64_t maxRows, const Interrupt& interrupt) = 0;

    /// Gives the failed operation up: the next run() takes new rows.
    virtual void skip() noexcept = 0;

    /// After a connection was lost: whether the last operation had been committed all the same (its answer
    /// may have been lost), by looking for its rows. If so, what it did; the next run() then takes new rows.
    virtual Result<OperationReceipt> landed(Connection& connection) = 0;
};

}  // namespace loadstone
