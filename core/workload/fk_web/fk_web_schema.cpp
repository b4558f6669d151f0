// SPDX-License-Identifier: MIT
#include "core/workload/fk_web/fk_web_schema.h"

#include <fmt/format.h>

#include "core/workload/fk_web/fk_row_source.h"

namespace loadstone {

FkWebSchema::FkWebSchema(const FkWebParameters& parameters) {
    main = {"main_1", {{"id", ColumnType::int64}}, {"id"}};
    for (std::int64_t j = 1; j <= parameters.foreignKeys; ++j) {
        const std::string parent = fmt::format("minor_{}", j);
        const std::string column = fmt::format("minor_{}_id", j);
        parents.push_back({parent, {{"id", ColumnType::int32}}, {"id"}});
        main.columns.push_back({column, ColumnType::int32});
        foreignKeys.push_back({fmt::format("fk_main_1_{}", j), main.name, column, parent, "id",
                               fmt::format("ix_main_1_{}", j)});
    }
    procedure = {"fill_main_1", insertShape(), parameters.parentRows, parameters.keyOrder == KeyOrder::random,
                 FkRowSource::stride(parameters.keyOrder)};
}

bool FkWebSchema::owns(const std::string& table) { return table == "main_1" || table.starts_with("minor_"); }

}  // namespace loadstone
