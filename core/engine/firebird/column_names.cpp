// SPDX-License-Identifier: MIT
#include "core/engine/firebird/column_names.h"

#include <algorithm>
#include <string>

#include "core/engine/firebird/result_reader.h"

namespace loadstone::firebird {

Result<ColumnNames> columnNamesFor(Attachment& attachment, const InsertShape& shape) {
    std::string sql = "SELECT RDB$FIELD_NAME FROM RDB$RELATION_FIELDS WHERE RDB$RELATION_NAME = ";
    appendLiteral(sql, ColumnType::text, Value::text(shape.table));
    sql += " ORDER BY RDB$FIELD_POSITION";
    const auto rows = attachment.run(
        [&](Firebird::ITransaction* transaction) { return readRows(attachment, transaction, sql); });
    if (!rows) {
        return Failure(rows.error());
    }
    const bool all = std::equal(rows->begin(), rows->end(), shape.columns.begin(), shape.columns.end(),
                                [](const std::vector<std::string>& row, const ColumnDef& column) {
                                    return row.front() == column.name;
                                });
    return all ? ColumnNames::omitted : ColumnNames::listed;
}

}  // namespace loadstone::firebird
