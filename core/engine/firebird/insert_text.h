// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "core/engine/table_def.h"
#include "core/engine/value.h"

namespace loadstone::firebird {

/// Whether an INSERT names its columns.
enum class ColumnNames { listed, omitted };

/// The constant part of an INSERT: `INSERT INTO "t" ("a","b") VALUES (`.
[[nodiscard]] std::string insertHead(const InsertShape& shape, ColumnNames names = ColumnNames::listed);

/// The whole INSERT of one row with parameters: `INSERT INTO "t" ("a","b") VALUES (?,?)`.
[[nodiscard]] std::string insertWithParameters(const InsertShape& shape);

/// Appends one value as a literal of its column's type. Timestamps keep 100 µs, what the server stores; a
/// number that is not finite has no literal and is written as NULL.
void appendLiteral(std::string& sql, ColumnType type, const Value& value);

/// Appends the values of one row, separated by commas.
void appendLiterals(std::string& sql, std::span<const ColumnDef> columns, std::span<const Value> row);

}  // namespace loadstone::firebird
