// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/postgresql_dialect.h"

#include <algorithm>

#include <fmt/format.h>

namespace loadstone::postgresql {

namespace {

/// The key of a row from its sequence number s: s itself, or scatter31(s). Its products stay below 2^63, so
/// BIGINT holds them.
std::string_view keyStatements(bool scatter) {
    return scatter ? "k := s # (s >> 16); "
                     "k := (k * 73244475) & 2147483647; "
                     "k := k # (k >> 15); "
                     "k := (k * 739982445) & 2147483647; "
                     "k := k # (k >> 16); "
                   : "k := s; ";
}

}  // namespace

std::string PostgresqlDialect::fillSequence(std::string_view table, std::string_view column,
                                            std::int64_t first, std::int64_t last) const {
    // In the select list the series streams; as a table it would be stored first.
    return fmt::format("INSERT INTO {} ({}) SELECT generate_series({}, {})", quote(table), quote(column),
                       first, last);
}

std::vector<std::string> PostgresqlDialect::foreignKeysOff(const std::vector<ForeignKeyDef>& keys) const {
    std::vector<std::string> statements(keys.size());
    std::ranges::transform(keys, statements.begin(),
                           [this](const ForeignKeyDef& key) { return dropForeignKey(key); });
    return statements;
}

std::vector<SchemaStep> PostgresqlDialect::foreignKeysOn(const std::vector<ForeignKeyDef>& keys) const {
    SchemaStep add{"constraints added back without validation", {}};
    SchemaStep validate{"constraints validated", {}};
    for (const ForeignKeyDef& key : keys) {
        add.statements.push_back(addForeignKey(key) + " NOT VALID");
        validate.statements.push_back(
            fmt::format("ALTER TABLE {} VALIDATE CONSTRAINT {}", quote(key.table), quote(key.name)));
    }
    return {std::move(add), std::move(validate)};
}

std::string PostgresqlDialect::createProcedure(const InsertProcedure& procedure) const {
    std::string variables;
    std::string values;
    std::string names;
    std::string list;
    for (std::size_t i = 0; i < procedure.shape.columns.size(); ++i) {
        names += (i == 0 ? "" : ", ") + quote(procedure.shape.columns[i].name);
        list += i == 0 ? std::string("k") : fmt::format(", v{}", i);
        if (i == 0) {
            continue;
        }
        variables += fmt::format("v{} BIGINT; ", i);
        values += fmt::format(
            "state := (state * 1103515245 + 12345) & 2147483647; "
            "v{} := 1 + ((state * {}) >> 31); ",
            i, procedure.bound);
    }
    // What stands for both a variable and a column means the column, as in the list of names it must.
    return fmt::format(
        "CREATE PROCEDURE {} (first_key BIGINT, rows_left BIGINT, seed BIGINT) LANGUAGE plpgsql AS $body$\n"
        "#variable_conflict use_column\n"
        "DECLARE s BIGINT := first_key; k BIGINT; state BIGINT := seed; {}BEGIN "
        "FOR i IN 1 .. rows_left LOOP "
        "{}{}INSERT INTO {} ({}) VALUES ({}); "
        "s := s + {}; END LOOP; END $body$",
        quote(procedure.name), variables, keyStatements(procedure.scatterKeys), values,
        quote(procedure.shape.table), names, list, procedure.keyStride);
}

std::string PostgresqlDialect::callProcedure(std::string_view name) const {
    return fmt::format("CALL {}($1, $2, $3)", quote(name));
}

}  // namespace loadstone::postgresql
