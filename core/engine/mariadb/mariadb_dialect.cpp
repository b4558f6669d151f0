// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/mariadb_dialect.h"

#include <fmt/format.h>

namespace loadstone::mariadb {

namespace {

std::string quoted(std::string_view text, char quote, std::string_view doubled) {
    std::string result(1, quote);
    for (const char character : text) {
        if (doubled.find(character) != std::string_view::npos) {
            result += character;
        }
        result += character;
    }
    return result += quote;
}

/// The key of a row from its sequence number s: s itself, or scatter31(s). Bit operations give BIGINT
/// UNSIGNED and the products stay below 2^63, so nothing overflows on the way.
std::string_view keyStatements(bool scatter) {
    return scatter ? "SET k = s ^ (s >> 16); "
                     "SET k = (k * 73244475) & 2147483647; "
                     "SET k = k ^ (k >> 15); "
                     "SET k = (k * 739982445) & 2147483647; "
                     "SET k = k ^ (k >> 16); "
                   : "SET k = s; ";
}

}  // namespace

std::string quoteText(std::string_view text) { return quoted(text, '\'', "'\\"); }

std::string MariadbDialect::quote(std::string_view identifier) const { return quoted(identifier, '`', "`"); }

std::string MariadbDialect::typeName(const ColumnDef& column) const {
    switch (column.type) {
        case ColumnType::int32: return "INT";
        case ColumnType::int64: return "BIGINT";
        case ColumnType::float64: return "DOUBLE";
        case ColumnType::text: return fmt::format("VARCHAR({}) CHARACTER SET utf8mb4", column.length);
        case ColumnType::timestamp: return "DATETIME(6)";
    }
    return {};
}

std::string MariadbDialect::createTable(const TableDef& table) const {
    return Dialect::createTable(table) + " ENGINE=InnoDB";
}

std::string MariadbDialect::dropForeignKey(const ForeignKeyDef& key) const {
    return fmt::format("ALTER TABLE {} DROP FOREIGN KEY {}", quote(key.table), quote(key.name));
}

std::string MariadbDialect::dropIndex(std::string_view name, std::string_view table) const {
    return fmt::format("DROP INDEX {} ON {}", quote(name), quote(table));
}

std::string MariadbDialect::fillSequence(std::string_view table, std::string_view column, std::int64_t first,
                                         std::int64_t last) const {
    return fmt::format("INSERT INTO {} ({}) SELECT seq FROM seq_{}_to_{}", quote(table), quote(column), first,
                       last);
}

std::vector<std::string> MariadbDialect::foreignKeysOff(const std::vector<ForeignKeyDef>& /*keys*/) const {
    return {};
}

std::vector<SchemaStep> MariadbDialect::foreignKeysOn(const std::vector<ForeignKeyDef>& /*keys*/) const {
    return {};
}

std::string MariadbDialect::createProcedure(const InsertProcedure& procedure) const {
    std::string variables;
    std::string values;
    std::string names;
    std::string list = "k";
    for (std::size_t i = 0; i < procedure.shape.columns.size(); ++i) {
        names += (i == 0 ? "" : ", ") + quote(procedure.shape.columns[i].name);
        if (i == 0) {
            continue;
        }
        list += fmt::format(", v{}", i);
        variables += fmt::format("DECLARE v{} BIGINT; ", i);
        values += fmt::format(
            "SET state = (state * 1103515245 + 12345) & 2147483647; "
            "SET v{} = 1 + ((state * {}) >> 31); ",
            i, procedure.bound);
    }
    return fmt::format(
        "CREATE PROCEDURE {} (IN first_key BIGINT, IN rows_left BIGINT, IN seed BIGINT) MODIFIES SQL DATA "
        "BEGIN "
        "DECLARE s BIGINT DEFAULT first_key; DECLARE k BIGINT; DECLARE state BIGINT DEFAULT seed; {}"
        "DECLARE alone BOOLEAN DEFAULT @@in_transaction = 0; "
        "DECLARE EXIT HANDLER FOR SQLEXCEPTION BEGIN IF alone THEN ROLLBACK; END IF; RESIGNAL; END; "
        "IF alone THEN START TRANSACTION; END IF; "
        "WHILE rows_left > 0 DO "
        "{}{}INSERT INTO {} ({}) VALUES ({}); "
        "SET s = s + {}; SET rows_left = rows_left - 1; END WHILE; "
        "IF alone THEN COMMIT; END IF; END",
        quote(procedure.name), variables, keyStatements(procedure.scatterKeys), values,
        quote(procedure.shape.table), names, list, procedure.keyStride);
}

std::string MariadbDialect::callProcedure(std::string_view name) const {
    return fmt::format("CALL {}(?, ?, ?)", quote(name));
}

}  // namespace loadstone::mariadb
