// SPDX-License-Identifier: MIT
#include "core/workload/fk_web/fk_copy_run.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/workload/fk_web/fk_copy_task.h"
#include "core/workload/fk_web/fk_row_source.h"

namespace loadstone {

namespace {

// Rows of main_1 are made and committed in steps of this many, so that progress shows and a stop is obeyed.
constexpr std::int64_t fillStep = 10'000;

/// The fastest way in that this server has.
WritePath fillPath(const Capabilities& server) {
    for (const WritePath path : {WritePath::load, WritePath::array}) {
        if (server.path(path).available) {
            return path;
        }
    }
    return WritePath::multirow;
}

}  // namespace

FkCopyRun::FkCopyRun(WorkloadContext context)
    : m_context(std::move(context)),
      m_parameters(m_context.parameters),
      m_schema(m_parameters),
      m_tables(m_context, m_parameters, m_schema),
      m_method(static_cast<CopyMethod>(m_context.parameters.get("method"))) {}

Result<void> FkCopyRun::build(Connection& connection, const ProgressFunction& progress) {
    if (auto cleaned = cleanUp(connection); !cleaned) {
        return cleaned;
    }
    if (auto built = m_tables.buildParents(connection, progress); !built) {
        return built;
    }
    if (auto built = m_tables.buildChild(connection, m_schema.main, m_schema.foreignKeys); !built) {
        return built;
    }
    if (auto filled = fill(connection, progress); !filled) {
        return filled;
    }
    return m_tables.buildChild(connection, m_schema.copy, m_schema.copyForeignKeys);
}

Result<void> FkCopyRun::fill(Connection& connection, const ProgressFunction& progress) {
    const auto writer =
        connection.rowWriter(m_schema.insertShape(), fillPath(m_context.capabilities), fillStep);
    if (!writer) {
        return Failure(writer.error());
    }
    FkRowSource rows(KeyOrder::ascending, m_parameters.parentRows, 0, m_context.seed);
    for (std::int64_t done = 0; done < m_context.rows; done += fillStep) {
        progress(static_cast<double>(done) / static_cast<double>(m_context.rows), m_schema.main.name);
        if (auto begun = connection.begin(); !begun) {
            return begun;
        }
        const auto written = (*writer)->write(rows, std::min(fillStep, m_context.rows - done));
        if (!written) {
            (void)connection.rollback();
            return Failure(written.error());
        }
        if (auto committed = connection.commit(); !committed) {
            (void)connection.rollback();
            return committed;
        }
    }
    return {};
}

Result<void> FkCopyRun::reset(Connection& connection) {
    if (auto dropped = connection.execute(m_context.dialect.dropTable(m_schema.copy.name)); !dropped) {
        return dropped;
    }
    return m_tables.buildChild(connection, m_schema.copy, m_schema.copyForeignKeys);
}

std::unique_ptr<WorkerTask> FkCopyRun::makeTask(int /*slot*/) {
    return std::make_unique<FkCopyTask>(m_context, m_schema, m_method);
}

Result<Verification> FkCopyRun::verify(Connection& connection, std::int64_t expectedRows) {
    const auto found = m_tables.countRows(connection, m_schema.copy);
    if (!found) {
        return Failure(found.error());
    }
    Verification verification;
    if (*found != expectedRows) {
        verification.valid = false;
        verification.reason = fmt::format("{} holds {} rows, but {} were reported as copied",
                                          m_schema.copy.name, *found, expectedRows);
    }
    if (!m_parameters.foreignKeyChecks && !m_schema.foreignKeys.empty()) {
        if (auto checked = m_tables.verifyUnchecked(connection, m_schema.copyForeignKeys, verification);
            !checked) {
            return Failure(checked.error());
        }
    }
    return verification;
}

Result<void> FkCopyRun::cleanUp(Connection& connection) { return m_tables.dropAll(connection); }

}  // namespace loadstone
