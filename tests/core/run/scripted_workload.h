// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string_view>

#include "core/workload/fk_web/fk_web_workload.h"

namespace loadstone {

/// Called before a workload does something: start, build, reset, verify, cleanUp, makeTask on the control
/// thread; attach and run, with their slot, on that worker's. May throw: a bug in a workload.
using Hook = std::function<void(std::string_view what, int slot)>;

/// The foreign-key web with a hook before everything it does.
class ScriptedWorkload final : public Workload {
   public:
    explicit ScriptedWorkload(Hook hook) : m_hook(std::move(hook)) {}

    [[nodiscard]] std::string id() const override { return m_web.id(); }
    [[nodiscard]] std::string title() const override { return m_web.title(); }
    [[nodiscard]] std::string summary() const override { return m_web.summary(); }
    [[nodiscard]] const std::vector<ParameterSpec>& parameters() const noexcept override {
        return m_web.parameters();
    }
    [[nodiscard]] std::vector<ParameterLimit> limits(const Capabilities& capabilities) const override {
        return m_web.limits(capabilities);
    }
    [[nodiscard]] std::int64_t maximumRows(const ParameterValues& values) const override {
        return m_web.maximumRows(values);
    }
    [[nodiscard]] std::string conditions(const ParameterValues& values,
                                         const Capabilities& capabilities) const override {
        return m_web.conditions(values, capabilities);
    }
    [[nodiscard]] Result<Preflight> preflight(const ParameterValues& values, const Database& database,
                                              std::int64_t rows) const override {
        return m_web.preflight(values, database, rows);
    }
    [[nodiscard]] std::unique_ptr<WorkloadRun> start(WorkloadContext context) const override {
        m_hook("start", -1);
        return std::make_unique<Run>(m_hook, m_web.start(std::move(context)));
    }

   private:
    class Task final : public WorkerTask {
       public:
        Task(const Hook& hook, int slot, std::unique_ptr<WorkerTask> inner)
            : m_hook(hook), m_slot(slot), m_inner(std::move(inner)) {}
        Result<void> attach(Connection& connection, const ParameterValues& parameters) override {
            m_hook("attach", m_slot);
            return m_inner->attach(connection, parameters);
        }
        void detach() noexcept override { m_inner->detach(); }
        [[nodiscard]] std::int64_t operationRows() const noexcept override {
            return m_inner->operationRows();
        }
        Result<OperationReceipt> run(std::int64_t maxRows, const Interrupt& interrupt) override {
            m_hook("run", m_slot);
            return m_inner->run(maxRows, interrupt);
        }
        void skip() noexcept override { m_inner->skip(); }
        Result<OperationReceipt> landed(Connection& connection) override {
            return m_inner->landed(connection);
        }

       private:
        const Hook& m_hook;
        int m_slot;
        std::unique_ptr<WorkerTask> m_inner;
    };

    class Run final : public WorkloadRun {
       public:
        Run(const Hook& hook, std::unique_ptr<WorkloadRun> inner) : m_hook(hook), m_inner(std::move(inner)) {}
        Result<void> build(Connection& connection, const ProgressFunction& progress) override {
            m_hook("build", -1);
            return m_inner->build(connection, progress);
        }
        Result<void> reset(Connection& connection) override {
            m_hook("reset", -1);
            return m_inner->reset(connection);
        }
        std::unique_ptr<WorkerTask> makeTask(int slot) override {
            m_hook("makeTask", slot);
            return std::make_unique<Task>(m_hook, slot, m_inner->makeTask(slot));
        }
        Result<Verification> verify(Connection& connection, std::int64_t expectedRows) override {
            m_hook("verify", -1);
            return m_inner->verify(connection, expectedRows);
        }
        Result<void> cleanUp(Connection& connection) override {
            m_hook("cleanUp", -1);
            return m_inner->cleanUp(connection);
        }

       private:
        const Hook& m_hook;
        std::unique_ptr<WorkloadRun> m_inner;
    };

    Hook m_hook;
    FkWebWorkload m_web;
};

}  // namespace loadstone
