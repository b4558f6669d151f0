// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "core/base/virtual_clock.h"
#include "core/engine/fake/fake_connection.h"
#include "core/engine/fake/fake_dialect.h"
#include "core/workload/fk_web/fk_web_task.h"
#include "tests/core/base/test_text.h"

namespace loadstone {

/// One task on fake connections to one store.
class TaskBench {
   public:
    TaskBench() : values(fkWebParameterSpecs()) {
        values.set("n", 2);
        values.set("k", 100);
        clock.enter();
    }
    ~TaskBench() {
        m_task.reset();
        clock.leave();
    }

    FkWebTask& task() {
        if (!m_task) {
            m_schema = std::make_unique<FkWebSchema>(FkWebParameters(values));
            m_context = std::make_unique<WorkloadContext>(WorkloadContext{m_dialect, server, values, 1});
            m_task =
                std::make_unique<FkWebTask>(FkWebTask::Shared{*m_context, *m_schema, epoch, unchecked}, slot);
        }
        return *m_task;
    }

    /// A new connection, with the task on it.
    FakeConnection& attach() {
        connections.push_back(
            std::make_unique<FakeConnection>(clock, script, store, static_cast<int>(connections.size())));
        if (!task().attach(*connections.back(), values)) {
            qFatal("cannot attach");
        }
        return *connections.back();
    }

    Result<OperationReceipt> run(std::int64_t rows = INT64_MAX) {
        return task().run(rows, Interrupt(generation));
    }

    [[nodiscard]] std::int64_t rows() const { return store.query(R"(SELECT COUNT(*) FROM "main_1")"); }
    [[nodiscard]] bool holds(std::int64_t first, std::int64_t last) const {
        for (std::int64_t key = first; key <= last; ++key) {
            if (!store.holds("main_1", key)) {
                return false;
            }
        }
        return true;
    }

    int slot = 0;
    ParameterValues values;
    VirtualClock clock;
    FakeScript script;
    FakeStore store;
    Capabilities server;
    std::atomic<std::uint64_t> epoch{0};
    std::atomic<bool> unchecked{false};
    std::atomic<std::uint64_t> generation{0};
    std::vector<std::unique_ptr<FakeConnection>> connections;

   private:
    FakeDialect m_dialect;
    std::unique_ptr<FkWebSchema> m_schema;
    std::unique_ptr<WorkloadContext> m_context;
    std::unique_ptr<FkWebTask> m_task;
};

}  // namespace loadstone
