// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>

#include "core/base/random.h"
#include "core/run/pacer.h"
#include "core/run/run_shared.h"
#include "core/run/worker_slot.h"

namespace loadstone {

/// The thread function of one worker: connects, waits at the gate, repeats its task until told to end, and
/// counts every operation as exactly one of succeeded, failed or cancelled.
class Worker {
   public:
    /// \param atGate whether it starts with the others or joins a run that goes on
    Worker(RunShared& shared, WorkerSlot& slot, bool atGate);

    void run() noexcept;

   private:
    bool start();
    void loop();
    /// Obeys what changed; false when this worker is to leave.
    bool obey();
    bool takeParameters();
    void startPacing();
    bool passReset();
    /// Waits for the intended start; false when something changed first.
    bool pace();

    void operate(std::int64_t claimed);
    /// Deals with a failed try; true to try again.
    bool recover(const Error& error);
    /// Waits before another try; false when the run ends meanwhile.
    bool backOff(int attempt);
    bool reconnect(const Error& error);
    void failOperation(const Error& error);
    void giveUp(Error why);
    void succeed(const OperationReceipt& receipt);
    void endOperation(TimePoint end);

    Result<void> connect();
    void disconnect();

    RunShared& m_shared;
    WorkerSlot& m_slot;
    bool m_atGate;
    Interrupt m_interrupt;
    std::shared_ptr<const LiveParameters::Snapshot> m_parameters;
    std::unique_ptr<Connection> m_connection;
    Pacer m_pacer{0.0, TimePoint{}};
    Random m_random;
    std::int64_t m_claimed = 0;
    std::int64_t m_inserted = 0;  // of the present operation
    int m_retries = 0;            // of the present operation
    int m_failuresInARow = 0;
    bool m_leave = false;
    bool m_removed = false;
    std::optional<TimePoint> m_previousEnd;  // unset when something else was done since
    TimePoint m_operationStart{};
    TimePoint m_intendedStart{};
};

}  // namespace loadstone
