// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/table_def.h"

namespace loadstone {

/// Statements that do one thing together.
struct SchemaStep {
    std::string what;  ///< for a note with its time: "constraints validated"
    std::vector<std::string> statements;
};

/// The SQL of one engine, as text. Pure functions of their arguments; any thread.
///
/// The base class writes standard SQL; an engine overrides what it says differently.
class Dialect {
   public:
    Dialect() = default;
    Dialect(const Dialect&) = delete;
    Dialect& operator=(const Dialect&) = delete;
    virtual ~Dialect() = default;

    /// The identifier in quotes, with quotes inside doubled.
    [[nodiscard]] virtual std::string quote(std::string_view identifier) const;

    [[nodiscard]] virtual std::string typeName(const ColumnDef& column) const;

    [[nodiscard]] virtual std::string createTable(const TableDef& table) const;
    [[nodiscard]] virtual std::string dropTable(std::string_view table) const;
    [[nodiscard]] virtual std::string addForeignKey(const ForeignKeyDef& key) const;
    [[nodiscard]] virtual std::string dropForeignKey(const ForeignKeyDef& key) const;
    [[nodiscard]] virtual std::string createIndex(std::string_view name, std::string_view table,
                                                  std::string_view column) const;
    [[nodiscard]] virtual std::string dropIndex(std::string_view name, std::string_view table) const;

    /// Fills the single integer column of a table with first … last inside the server, in one statement.
    [[nodiscard]] virtual std::string fillSequence(std::string_view table, std::string_view column,
                                                   std::int64_t first, std::int64_t last) const = 0;

    /// What turns the checks of these keys off, in order, for the whole schema; run in one transaction. Not
    /// used where Connection::setForeignKeyChecks() does it.
    [[nodiscard]] virtual std::vector<std::string> foreignKeysOff(
        const std::vector<ForeignKeyDef>& keys) const = 0;
    /// What brings them back: steps that are timed apart, each in a transaction of its own.
    [[nodiscard]] virtual std::vector<SchemaStep> foreignKeysOn(
        const std::vector<ForeignKeyDef>& keys) const = 0;

    /// Copies all rows inside the server; both tables have these columns.
    [[nodiscard]] virtual std::string copyRows(const InsertShape& from, std::string_view to) const;

    [[nodiscard]] virtual std::string createProcedure(const InsertProcedure& procedure) const = 0;
    /// The prepared call, with three int64 parameters: first sequence number, rows, seed.
    [[nodiscard]] virtual std::string callProcedure(std::string_view name) const = 0;
    [[nodiscard]] virtual std::string dropProcedure(std::string_view name) const;

    /// A query that returns one number: the rows of a table.
    [[nodiscard]] virtual std::string countRows(std::string_view table) const;
    /// A query that returns one number: the rows, 0 or 1, with that value in a key column.
    [[nodiscard]] virtual std::string countKey(std::string_view table, std::string_view column,
                                               std::int64_t key) const;
    /// A query that returns one number: rows whose foreign key has no parent.
    [[nodiscard]] virtual std::string countOrphans(const ForeignKeyDef& key) const;
};

}  // namespace loadstone
