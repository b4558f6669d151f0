// SPDX-License-Identifier: MIT
#include "core/engine/firebird/firebird_dialect.h"

#include <fmt/format.h>

namespace loadstone::firebird {

namespace {

/// The key of a row from its sequence number s: s itself, or scatter31(s). Its products stay below 2^63, so
/// BIGINT holds them.
std::string_view keyStatements(bool scatter) {
    return scatter ? "k = BIN_XOR(s, BIN_SHR(s, 16)); "
                     "k = BIN_AND(k * 73244475, 2147483647); "
                     "k = BIN_XOR(k, BIN_SHR(k, 15)); "
                     "k = BIN_AND(k * 739982445, 2147483647); "
                     "k = BIN_XOR(k, BIN_SHR(k, 16)); "
                   : "k = s; ";
}

}  // namespace

std::string FirebirdDialect::fillSequence(std::string_view table, std::string_view column, std::int64_t first,
                                          std::int64_t last) const {
    return fmt::format(
        "EXECUTE BLOCK AS DECLARE i BIGINT = {}; BEGIN "
        "WHILE (i <= {}) DO BEGIN INSERT INTO {} ({}) VALUES (:i); i = i + 1; END END",
        first, last, quote(table), quote(column));
}

std::vector<std::string> FirebirdDialect::foreignKeysOff(const std::vector<ForeignKeyDef>& keys) const {
    std::vector<std::string> statements;
    for (const ForeignKeyDef& key : keys) {
        statements.push_back(dropForeignKey(key));
        statements.push_back(createIndex(key.indexName, key.table, key.column));
    }
    return statements;
}

std::vector<SchemaStep> FirebirdDialect::foreignKeysOn(const std::vector<ForeignKeyDef>& keys) const {
    std::vector<std::string> statements;
    for (const ForeignKeyDef& key : keys) {
        statements.push_back(dropIndex(key.indexName, key.table));
        statements.push_back(addForeignKey(key));
    }
    return {{"constraints added back", std::move(statements)}};
}

std::string FirebirdDialect::createProcedure(const InsertProcedure& procedure) const {
    std::string variables;
    std::string values;
    std::string names;
    std::string list;
    for (std::size_t i = 0; i < procedure.shape.columns.size(); ++i) {
        names += (i == 0 ? "" : ", ") + quote(procedure.shape.columns[i].name);
        list += i == 0 ? std::string(":k") : fmt::format(", :v{}", i);
        if (i == 0) {
            continue;
        }
        variables += fmt::format("DECLARE v{} BIGINT; ", i);
        values += fmt::format(
            "state = BIN_AND(state * 1103515245 + 12345, 2147483647); "
            "v{} = 1 + BIN_SHR(state * {}, 31); ",
            i, procedure.bound);
    }
    return fmt::format(
        "CREATE PROCEDURE {} (first_key BIGINT, rows_left BIGINT, seed BIGINT) AS "
        "DECLARE s BIGINT; DECLARE k BIGINT; DECLARE state BIGINT; {}BEGIN "
        "s = first_key; state = seed; "
        "WHILE (rows_left > 0) DO BEGIN "
        "{}{}INSERT INTO {} ({}) VALUES ({}); "
        "s = s + {}; rows_left = rows_left - 1; END END",
        quote(procedure.name), variables, keyStatements(procedure.scatterKeys), values,
        quote(procedure.shape.table), names, list, procedure.keyStride);
}

std::string FirebirdDialect::callProcedure(std::string_view name) const {
    return fmt::format("EXECUTE PROCEDURE {}(?, ?, ?)", quote(name));
}

}  // namespace loadstone::firebird
