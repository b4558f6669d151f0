// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/engine/table_def.h"
#include "core/workload/fk_web/fk_web_parameters.h"

namespace loadstone {

/// The names and shapes of the foreign-key web's tables for one set of parameters. Pure values.
struct FkWebSchema {
    explicit FkWebSchema(const FkWebParameters& parameters);

    std::vector<TableDef> parents;               ///< minor_1 … minor_N, id INT PRIMARY KEY
    TableDef main;                               ///< main_1: id BIGINT PRIMARY KEY, minor_j_id INT NOT NULL
    TableDef copy;                               ///< main_2, of the same columns
    std::vector<ForeignKeyDef> foreignKeys;      ///< of main_1
    std::vector<ForeignKeyDef> copyForeignKeys;  ///< of main_2
    InsertProcedure procedure;

    [[nodiscard]] InsertShape insertShape() const { return {main.name, main.columns}; }

    /// Whether a table of that name is one of ours, of whatever N.
    [[nodiscard]] static bool owns(const std::string& table);
};

}  // namespace loadstone
