// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/insert_sql.h"

#include <fmt/format.h>

#include "core/engine/postgresql/postgresql_dialect.h"

namespace loadstone::postgresql {

namespace {

/// "t" ("a","b")
std::string place(const InsertShape& shape) {
    const PostgresqlDialect dialect;
    std::string text = dialect.quote(shape.table) + " (";
    for (const ColumnDef& column : shape.columns) {
        text += dialect.quote(column.name);
        text += ',';
    }
    text.back() = ')';
    return text;
}

/// ($1,$2)
std::string parameters(const InsertShape& shape) {
    std::string text = "(";
    for (std::size_t i = 1; i <= shape.columns.size(); ++i) {
        text += fmt::format("${},", i);
    }
    text.back() = ')';
    return text;
}

}  // namespace

std::string preparedInsert(const InsertShape& shape) {
    return fmt::format("INSERT INTO {} VALUES {}", place(shape), parameters(shape));
}

std::string unnestInsert(const InsertShape& shape) {
    return fmt::format("INSERT INTO {} SELECT * FROM unnest{}", place(shape), parameters(shape));
}

std::string copyStatement(const InsertShape& shape, const std::string& format) {
    return fmt::format("COPY {} FROM STDIN (FORMAT {})", place(shape), format);
}

}  // namespace loadstone::postgresql
