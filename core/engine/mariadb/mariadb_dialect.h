// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/dialect.h"

namespace loadstone::mariadb {

/// MariaDB's SQL: identifiers in backticks, InnoDB tables, sequences out of the SEQUENCE engine, loops in
/// SQL/PSM.
class MariadbDialect final : public Dialect {
   public:
    [[nodiscard]] std::string quote(std::string_view identifier) const override;
    [[nodiscard]] std::string typeName(const ColumnDef& column) const override;
    [[nodiscard]] std::string createTable(const TableDef& table) const override;
    [[nodiscard]] std::string dropForeignKey(const ForeignKeyDef& key) const override;
    [[nodiscard]] std::string dropIndex(std::string_view name, std::string_view table) const override;
    [[nodiscard]] std::string fillSequence(std::string_view table, std::string_view column,
                                           std::int64_t first, std::int64_t last) const override;

    /// Nothing: a connection does without the checks by itself.
    [[nodiscard]] std::vector<std::string> foreignKeysOff(
        const std::vector<ForeignKeyDef>& keys) const override;
    [[nodiscard]] std::vector<SchemaStep> foreignKeysOn(
        const std::vector<ForeignKeyDef>& keys) const override;

    /// All rows of one call are one transaction: the open one, or one of the call's own.
    [[nodiscard]] std::string createProcedure(const InsertProcedure& procedure) const override;
    [[nodiscard]] std::string callProcedure(std::string_view name) const override;
};

/// The text as a literal in single quotes, for the few names that cannot be parameters.
[[nodiscard]] std::string quoteText(std::string_view text);

}  // namespace loadstone::mariadb
