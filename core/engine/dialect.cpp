// SPDX-License-Identifier: MIT
#include "core/engine/dialect.h"

#include <fmt/format.h>

namespace loadstone {

std::string Dialect::quote(std::string_view identifier) const {
    std::string quoted = "\"";
    for (const char character : identifier) {
        if (character == '"') {
            quoted += '"';
        }
        quoted += character;
    }
    quoted += '"';
    return quoted;
}

std::string Dialect::typeName(const ColumnDef& column) const {
    switch (column.type) {
        case ColumnType::int32: return "INTEGER";
        case ColumnType::int64: return "BIGINT";
        case ColumnType::float64: return "DOUBLE PRECISION";
        case ColumnType::text: return fmt::format("VARCHAR({})", column.length);
        case ColumnType::timestamp: return "TIMESTAMP";
    }
    return {};
}

std::string Dialect::createTable(const TableDef& table) const {
    std::string sql = fmt::format("CREATE TABLE {} (", quote(table.name));
    for (const ColumnDef& column : table.columns) {
        sql += fmt::format("{} {}{}, ", quote(column.name), typeName(column),
                           column.nullable ? "" : " NOT NULL");
    }
    sql += "PRIMARY KEY (";
    for (const std::string& column : table.primaryKey) {
        sql += quote(column);
        sql += &column == &table.primaryKey.back() ? "))" : ", ";
    }
    return sql;
}

std::string Dialect::dropTable(std::string_view table) const {
    return fmt::format("DROP TABLE {}", quote(table));
}

std::string Dialect::addForeignKey(const ForeignKeyDef& key) const {
    return fmt::format("ALTER TABLE {} ADD CONSTRAINT {} FOREIGN KEY ({}) REFERENCES {} ({})",
                       quote(key.table), quote(key.name), quote(key.column), quote(key.parentTable),
                       quote(key.parentColumn));
}

std::string Dialect::dropForeignKey(const ForeignKeyDef& key) const {
    return fmt::format("ALTER TABLE {} DROP CONSTRAINT {}", quote(key.table), quote(key.name));
}

std::string Dialect::createIndex(std::string_view name, std::string_view table,
                                 std::string_view column) const {
    return fmt::format("CREATE INDEX {} ON {} ({})", quote(name), quote(table), quote(column));
}

std::string Dialect::dropIndex(std::string_view name, std::string_view /*table*/) const {
    return fmt::format("DROP INDEX {}", quote(name));
}

std::string Dialect::copyRows(const InsertShape& from, std::string_view to) const {
    std::string columns;
    for (const ColumnDef& column : from.columns) {
        columns += (columns.empty() ? "" : ", ") + quote(column.name);
    }
    return fmt::format("INSERT INTO {} ({}) SELECT {} FROM {}", quote(to), columns, columns,
                       quote(from.table));
}

std::string Dialect::dropProcedure(std::string_view name) const {
    return fmt::format("DROP PROCEDURE {}", quote(name));
}

std::string Dialect::countRows(std::string_view table) const {
    return fmt::format("SELECT COUNT(*) FROM {}", quote(table));
}

std::string Dialect::countKey(std::string_view table, std::string_view column, std::int64_t key) const {
    return fmt::format("SELECT COUNT(*) FROM {} WHERE {} = {}", quote(table), quote(column), key);
}

std::string Dialect::countOrphans(const ForeignKeyDef& key) const {
    return fmt::format(
        "SELECT COUNT(*) FROM {0} c WHERE NOT EXISTS (SELECT 1 FROM {1} p WHERE p.{2} = c.{3})",
        quote(key.table), quote(key.parentTable), quote(key.parentColumn), quote(key.column));
}

}  // namespace loadstone
