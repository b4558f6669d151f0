// SPDX-License-Identifier: MIT
#include "core/workload/fk_web/fk_web_run.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "core/workload/fk_web/fk_web_task.h"

namespace loadstone {

namespace {

// Parents are filled and committed in steps of this many rows, so that progress shows and a stop is obeyed.
constexpr std::int64_t fillStep = 100'000;

Result<std::int64_t> queryNumber(Connection& connection, const std::string& sql) {
    const auto rows = connection.query(sql);
    if (!rows) {
        return Failure(rows.error());
    }
    std::int64_t number = 0;
    if (!rows->empty() && !rows->front().empty()) {
        const std::string& cell = rows->front().front();
        std::from_chars(cell.data(), cell.data() + cell.size(), number);
    }
    return number;
}

double secondsSince(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

FkWebRun::FkWebRun(WorkloadContext context)
    : m_context(std::move(context)), m_parameters(m_context.parameters), m_schema(m_parameters) {}

Result<void> FkWebRun::executeAll(Connection& connection, const std::vector<std::string>& statements) {
    // In one transaction: where a commit waits for the disk, a schema of many small steps would wait for
    // each.
    if (auto begun = connection.begin(); !begun) {
        return begun;
    }
    for (const std::string& statement : statements) {
        if (auto done = connection.execute(statement); !done) {
            (void)connection.rollback();
            return done;
        }
    }
    auto committed = connection.commit();
    if (!committed) {
        (void)connection.rollback();
    }
    return committed;
}

Result<void> FkWebRun::build(Connection& connection, const ProgressFunction& progress) {
    if (auto cleaned = cleanUp(connection); !cleaned) {
        return cleaned;
    }
    if (auto built = buildParents(connection, progress); !built) {
        return built;
    }
    progress(1.0, m_schema.main.name);
    return buildMain(connection);
}

Result<void> FkWebRun::buildParents(Connection& connection, const ProgressFunction& progress) {
    std::vector<std::string> statements;
    for (const TableDef& parent : m_schema.parents) {
        statements.push_back(m_context.dialect.createTable(parent));
    }
    if (auto made = executeAll(connection, statements); !made) {
        return made;
    }
    const std::int64_t total = m_parameters.parentRows * m_parameters.foreignKeys;
    std::int64_t filled = 0;
    std::int64_t pending = 0;
    statements.clear();
    for (const TableDef& parent : m_schema.parents) {
        for (std::int64_t first = 1; first <= m_parameters.parentRows; first += fillStep) {
            const std::int64_t last = std::min(first + fillStep - 1, m_parameters.parentRows);
            statements.push_back(m_context.dialect.fillSequence(parent.name, "id", first, last));
            pending += last - first + 1;
            if (pending < fillStep && filled + pending < total) {
                continue;
            }
            progress(static_cast<double>(filled) / static_cast<double>(total), parent.name);
            if (auto done = executeAll(connection, statements); !done) {
                return done;
            }
            filled += std::exchange(pending, 0);
            statements.clear();
        }
    }
    return {};
}

Result<void> FkWebRun::buildMain(Connection& connection) {
    const Dialect& dialect = m_context.dialect;
    std::vector<std::string> statements = {dialect.createTable(m_schema.main)};
    for (const ForeignKeyDef& key : m_schema.foreignKeys) {
        if (!m_context.capabilities.indexesForeignKeys) {
            statements.push_back(dialect.createIndex(key.indexName, key.table, key.column));
        }
        statements.push_back(dialect.addForeignKey(key));
    }
    if (auto done = executeAll(connection, statements); !done) {
        return done;
    }
    if (!m_parameters.foreignKeyChecks) {
        if (auto done = executeAll(connection, dialect.foreignKeysOff(m_schema.foreignKeys)); !done) {
            return done;
        }
    }
    // Made whatever the path, because the path may change while the run goes on.
    return m_context.capabilities.path(WritePath::procedure).available
               ? connection.execute(dialect.createProcedure(m_schema.procedure))
               : Result<void>{};
}

Result<void> FkWebRun::dropMain(Connection& connection) {
    if (m_context.capabilities.path(WritePath::procedure).available) {
        // An interrupted build may have left the table without its procedure, or not.
        (void)connection.execute(m_context.dialect.dropProcedure(m_schema.procedure.name));
    }
    return connection.execute(m_context.dialect.dropTable(m_schema.main.name));
}

Result<void> FkWebRun::reset(Connection& connection) {
    if (auto dropped = dropMain(connection); !dropped) {
        return dropped;
    }
    m_epoch.fetch_add(1);
    return buildMain(connection);
}

std::unique_ptr<WorkerTask> FkWebRun::makeTask(int slot) {
    return std::make_unique<FkWebTask>(m_context.dialect, m_schema, m_parameters, slot, m_context.seed,
                                       m_epoch);
}

Result<Verification> FkWebRun::verify(Connection& connection, std::int64_t expectedRows) {
    const auto found = queryNumber(connection, m_context.dialect.countRows(m_schema.main.name));
    if (!found) {
        return Failure(found.error());
    }
    Verification verification;
    if (*found != expectedRows) {
        verification.valid = false;
        verification.reason = fmt::format("{} holds {} rows, but {} were reported as inserted",
                                          m_schema.main.name, *found, expectedRows);
    }
    if (!m_parameters.foreignKeyChecks && !m_schema.foreignKeys.empty()) {
        if (auto checked = verifyUnchecked(connection, verification); !checked) {
            return Failure(checked.error());
        }
    }
    return verification;
}

Result<void> FkWebRun::verifyUnchecked(Connection& connection, Verification& verification) {
    std::int64_t orphans = 0;
    auto start = std::chrono::steady_clock::now();
    for (const ForeignKeyDef& key : m_schema.foreignKeys) {
        const auto found = queryNumber(connection, m_context.dialect.countOrphans(key));
        if (!found) {
            return Failure(found.error());
        }
        orphans += *found;
    }
    verification.notes.push_back(fmt::format("foreign keys off ({}): {} orphan rows found in {:.2f} s",
                                             m_context.capabilities.foreignKeys.mechanism, orphans,
                                             secondsSince(start)));
    if (orphans > 0 && verification.valid) {
        verification.valid = false;
        verification.reason = fmt::format("{} rows have a foreign key without a parent", orphans);
        return {};
    }
    start = std::chrono::steady_clock::now();
    if (auto restored = executeAll(connection, m_context.dialect.foreignKeysOn(m_schema.foreignKeys));
        !restored) {
        return restored;
    }
    verification.notes.push_back(
        fmt::format("foreign keys back on in {:.2f} s, not part of the measured time", secondsSince(start)));
    return {};
}

Result<void> FkWebRun::cleanUp(Connection& connection) {
    auto tables = connection.tables();
    if (!tables) {
        return Failure(tables.error());
    }
    std::erase_if(*tables, [](const std::string& table) { return !FkWebSchema::owns(table); });
    // Children before parents.
    if (const auto main = std::find(tables->begin(), tables->end(), m_schema.main.name);
        main != tables->end()) {
        tables->erase(main);
        if (auto dropped = dropMain(connection); !dropped) {
            return dropped;
        }
    }
    std::vector<std::string> statements;
    std::transform(tables->begin(), tables->end(), std::back_inserter(statements),
                   [this](const std::string& parent) { return m_context.dialect.dropTable(parent); });
    return executeAll(connection, statements);
}

}  // namespace loadstone
