// SPDX-License-Identifier: MIT
#include "core/workload/fk_web/fk_web_schema.h"

#include <fmt/format.h>

#include "core/workload/fk_web/fk_row_source.h"

namespace loadstone {

namespace {

int digitsOf(std::int64_t number) { return static_cast<int>(std::to_string(number).size()); }

ForeignKeyDef foreignKey(const std::string& table, std::int64_t j, const std::string& parent,
                         const std::string& column) {
    return {fmt::format("fk_{}_{}", table, j), table, column, parent, "id",
            fmt::format("ix_{}_{}", table, j)};
}

}  // namespace

FkWebSchema::FkWebSchema(const FkWebParameters& parameters) {
    const int parentDigits = digitsOf(parameters.parentRows);
    main = {"main_1",
            {{"id", ColumnType::int64, digitsOf(FkRowSource::largestKey(parameters.keyOrder))}},
            {"id"}};
    for (std::int64_t j = 1; j <= parameters.foreignKeys; ++j) {
        const std::string parent = fmt::format("minor_{}", j);
        const std::string column = fmt::format("minor_{}_id", j);
        parents.push_back({parent, {{"id", ColumnType::int32}}, {"id"}});
        main.columns.push_back({column, ColumnType::int32, parentDigits});
        foreignKeys.push_back(foreignKey(main.name, j, parent, column));
        copyForeignKeys.push_back(foreignKey("main_2", j, parent, column));
    }
    copy = main;
    copy.name = "main_2";
    procedure = {"fill_main_1", insertShape(), parameters.parentRows, parameters.keyOrder == KeyOrder::random,
                 FkRowSource::stride(parameters.keyOrder)};
}

bool FkWebSchema::owns(const std::string& table) {
    return table == "main_1" || table == "main_2" || table.starts_with("minor_");
}

}  // namespace loadstone
