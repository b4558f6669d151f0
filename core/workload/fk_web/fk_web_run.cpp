// SPDX-License-Identifier: MIT
#include "core/workload/fk_web/fk_web_run.h"

#include <utility>

#include <fmt/format.h>

#include "core/workload/fk_web/fk_web_task.h"

namespace loadstone {

FkWebRun::FkWebRun(WorkloadContext context)
    : m_context(std::move(context)),
      m_parameters(m_context.parameters),
      m_schema(m_parameters),
      m_tables(m_context, m_parameters, m_schema),
      m_unchecked(!m_parameters.foreignKeyChecks) {}

Result<void> FkWebRun::build(Connection& connection, const ProgressFunction& progress) {
    if (auto cleaned = cleanUp(connection); !cleaned) {
        return cleaned;
    }
    if (auto built = m_tables.buildParents(connection, progress); !built) {
        return built;
    }
    progress(1.0, m_schema.main.name);
    return buildMain(connection);
}

Result<void> FkWebRun::buildMain(Connection& connection) {
    if (auto built = m_tables.buildChild(connection, m_schema.main, m_schema.foreignKeys); !built) {
        return built;
    }
    // Made whatever the path, because the path may change while the run goes on.
    return m_tables.buildProcedure(connection);
}

Result<void> FkWebRun::reset(Connection& connection) {
    if (auto dropped = m_tables.dropMain(connection); !dropped) {
        return dropped;
    }
    m_epoch.fetch_add(1);
    return buildMain(connection);
}

std::unique_ptr<WorkerTask> FkWebRun::makeTask(int slot) {
    return std::make_unique<FkWebTask>(FkWebTask::Shared{m_context, m_schema, m_epoch, m_unchecked}, slot);
}

Result<Verification> FkWebRun::verify(Connection& connection, std::int64_t expectedRows) {
    const auto found = m_tables.countRows(connection, m_schema.main);
    if (!found) {
        return Failure(found.error());
    }
    Verification verification;
    if (*found != expectedRows) {
        verification.valid = false;
        verification.reason = fmt::format("{} holds {} rows, but {} were reported as inserted",
                                          m_schema.main.name, *found, expectedRows);
    }
    if (m_unchecked && !m_schema.foreignKeys.empty()) {
        if (auto checked = m_tables.verifyUnchecked(connection, m_schema.foreignKeys, verification);
            !checked) {
            return Failure(checked.error());
        }
    }
    return verification;
}

Result<void> FkWebRun::cleanUp(Connection& connection) { return m_tables.dropAll(connection); }

}  // namespace loadstone
