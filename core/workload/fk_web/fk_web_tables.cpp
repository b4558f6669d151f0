// SPDX-License-Identifier: MIT
#include "core/workload/fk_web/fk_web_tables.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "core/base/clock.h"
#include "core/workload/schema_steps.h"

namespace loadstone {

namespace {

// Parents are filled and committed in steps of this many rows, so that progress shows and a stop is obeyed.
constexpr std::int64_t fillStep = 100'000;

double secondsSince(std::chrono::steady_clock::time_point start) {
    return toSeconds(std::chrono::steady_clock::now() - start);
}

}  // namespace

Result<void> FkWebTables::buildParents(Connection& connection, const ProgressFunction& progress) const {
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

Result<void> FkWebTables::buildChild(Connection& connection, const TableDef& table,
                                     const std::vector<ForeignKeyDef>& keys) const {
    const Dialect& dialect = m_context.dialect;
    std::vector<std::string> statements = {dialect.createTable(table)};
    for (const ForeignKeyDef& key : keys) {
        if (!m_context.capabilities.indexesForeignKeys && m_parameters.childIndexes) {
            statements.push_back(dialect.createIndex(key.indexName, key.table, key.column));
        }
        statements.push_back(dialect.addForeignKey(key));
    }
    if (auto done = executeAll(connection, statements); !done || !dropsForeignKeys()) {
        return done;
    }
    return executeAll(connection, dialect.foreignKeysOff(keys));
}

Result<void> FkWebTables::buildProcedure(Connection& connection) const {
    return m_context.capabilities.path(WritePath::procedure).available
               ? connection.execute(m_context.dialect.createProcedure(m_schema.procedure))
               : Result<void>{};
}

bool FkWebTables::dropsForeignKeys() const {
    return !m_parameters.foreignKeyChecks && !m_context.capabilities.foreignKeys.whileRunning;
}

Result<void> FkWebTables::dropMain(Connection& connection) const {
    if (m_context.capabilities.path(WritePath::procedure).available) {
        // An interrupted build may have left the table without its procedure, or not.
        (void)connection.execute(m_context.dialect.dropProcedure(m_schema.procedure.name));
    }
    return connection.execute(m_context.dialect.dropTable(m_schema.main.name));
}

Result<void> FkWebTables::dropAll(Connection& connection) const {
    auto tables = connection.tables();
    if (!tables) {
        return Failure(tables.error());
    }
    std::erase_if(*tables, [](const std::string& table) { return !FkWebSchema::owns(table); });
    // Children before parents.
    std::vector<std::string> statements;
    for (const std::string& child : {m_schema.main.name, m_schema.copy.name}) {
        const auto found = std::find(tables->begin(), tables->end(), child);
        if (found == tables->end()) {
            continue;
        }
        tables->erase(found);
        auto dropped = child == m_schema.main.name ? dropMain(connection)
                                                   : connection.execute(m_context.dialect.dropTable(child));
        if (!dropped) {
            return dropped;
        }
    }
    std::transform(tables->begin(), tables->end(), std::back_inserter(statements),
                   [this](const std::string& parent) { return m_context.dialect.dropTable(parent); });
    return executeAll(connection, statements);
}

Result<std::int64_t> FkWebTables::countRows(Connection& connection, const TableDef& table) const {
    return queryNumber(connection, m_context.dialect.countRows(table.name));
}

Result<void> FkWebTables::verifyUnchecked(Connection& connection, const std::vector<ForeignKeyDef>& keys,
                                          Verification& verification) const {
    std::int64_t orphans = 0;
    const auto start = std::chrono::steady_clock::now();
    for (const ForeignKeyDef& key : keys) {
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
    return dropsForeignKeys() ? restoreForeignKeys(connection, keys, verification) : Result<void>{};
}

Result<void> FkWebTables::restoreForeignKeys(Connection& connection, const std::vector<ForeignKeyDef>& keys,
                                             Verification& verification) const {
    for (const SchemaStep& step : m_context.dialect.foreignKeysOn(keys)) {
        const auto start = std::chrono::steady_clock::now();
        if (auto done = executeAll(connection, step.statements); !done) {
            return done;
        }
        verification.notes.push_back(
            fmt::format("{} in {:.2f} s, not part of the measured time", step.what, secondsSince(start)));
    }
    return {};
}

}  // namespace loadstone
