// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/engine/engine.h"
#include "core/run/change_queue.h"
#include "core/run/connection_handle.h"
#include "core/run/load_phase.h"
#include "core/run/run_config.h"
#include "core/run/run_notifier.h"
#include "core/run/run_shared.h"
#include "core/run/stop_guard.h"
#include "core/workload/workload.h"

namespace loadstone {

/// One run from connecting to cleaning up, on the control thread that calls perform().
class RunExecution {
   public:
    /// What to run, and where; all outlive it.
    struct Order {
        Engine& engine;
        const Workload& workload;
        Clock& clock;
        Target target;
        RunConfig config;
        std::vector<RunObserver*> observers;
    };

    explicit RunExecution(Order order);
    ~RunExecution();

    /// Control thread: does everything, tells the observers, and returns the result.
    std::shared_ptr<const RunResult> perform() noexcept;

    /// Any thread.
    void stop() { m_stop.request_stop(); }

    /// Any thread: publishes a value that has been checked.
    void change(const std::string& key, std::int64_t value);

    [[nodiscard]] ParameterValues parameters() const { return m_shared.live.current()->values; }
    /// Any thread: whether the server takes what these values make of its statements; always before it has
    /// been reached.
    [[nodiscard]] Result<void> checkLive(const ParameterValues& values) const;
    /// What the server can do; the engine's word until the server has been reached.
    [[nodiscard]] Capabilities capabilities() const;
    /// None until the server has been reached.
    [[nodiscard]] std::optional<Capabilities> reachedCapabilities() const;

   private:
    Result<void> performPhases();
    Result<void> connect();
    Result<void> build();
    Result<void> load();
    [[nodiscard]] Error whyWorkersWereLost() const;
    Result<void> verify();
    void cleanUp();
    [[nodiscard]] RunDescription describe(ServerInfo server) const;
    void conclude(const Result<void>& outcome);
    void enter(RunPhase phase);

    Order m_order;
    RunNotifier m_notifier;
    RunShared m_shared;
    ChangeQueue m_changes;
    std::stop_source m_stop;
    RunResult m_result;
    std::string m_mismatch;

    mutable std::mutex m_serverMutex;
    Capabilities m_capabilities;
    bool m_everReached = false;
    const Database* m_reached = nullptr;  // m_database, while others may look at it

    // In the order of their making; the last is destroyed first.
    ConnectionHandle m_handle;
    StopGuard m_guard;
    std::unique_ptr<Database> m_database;
    std::unique_ptr<Connection> m_connection;
    std::unique_ptr<WorkloadRun> m_workloadRun;
    std::unique_ptr<WorkerPool> m_pool;
    std::unique_ptr<LoadPhase> m_load;
};

}  // namespace loadstone
