// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/postgresql_marker.h"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "core/base/id.h"
#include "core/engine/postgresql/postgresql_dialect.h"

namespace loadstone::postgresql {

namespace {

constexpr std::string_view markerTable = "loadstone_marker";
constexpr int markerVersion = 1;

// One claim at a time in a database: two at once would both find no schema.
constexpr const char* lockClaims = "SELECT pg_catalog.pg_advisory_xact_lock(7813580271)";

struct SchemaState {
    std::string database;
    std::string user;
    bool exists = false;
    bool marked = false;
    bool usable = false;
};

Result<SchemaState> look(const Session& session, const std::string& schema) {
    const std::array parameters = {schema, std::string(markerTable)};
    const auto rows = session.query(
        "SELECT pg_catalog.current_database(), current_user, n.oid IS NOT NULL, c.oid IS NOT NULL,"
        " pg_catalog.has_schema_privilege(n.oid, 'USAGE') AND"
        " pg_catalog.has_schema_privilege(n.oid, 'CREATE')"
        " FROM (SELECT $1::name AS name) asked"
        " LEFT JOIN pg_catalog.pg_namespace n ON n.nspname = asked.name"
        " LEFT JOIN pg_catalog.pg_class c ON c.relnamespace = n.oid AND c.relname = $2 AND c.relkind = 'r'",
        parameters);
    if (!rows) {
        return Failure(rows.error());
    }
    const std::vector<std::string>& row = rows->at(0);
    return SchemaState{row[0], row[1], row[2] == "t", row[3] == "t", row[4] == "t"};
}

Result<void> make(const Session& session, const std::string& schema, const SchemaState& state) {
    const PostgresqlDialect dialect;
    const std::string table = dialect.quote(schema) + '.' + dialect.quote(markerTable);
    const auto made =
        session.query(fmt::format("CREATE SCHEMA {0}; CREATE TABLE {1} (id CHAR(32) PRIMARY KEY,"
                                  " created TIMESTAMPTZ NOT NULL DEFAULT now(), version INTEGER NOT NULL);"
                                  " INSERT INTO {1} (id, version) VALUES ('{2}', {3})",
                                  dialect.quote(schema), table, makeId(), markerVersion));
    if (made) {
        return {};
    }
    Error error = made.error();
    if (error.kind == ErrorKind::denied && error.sqlState == "42501") {
        error.message = fmt::format(
            "The role \"{}\" may not create the schema \"{}\": it lacks the privilege CREATE on the database "
            "\"{}\".",
            state.user, schema, state.database);
        error.hint = fmt::format("The database's owner can give it: GRANT CREATE ON DATABASE {} TO {};",
                                 dialect.quote(state.database), dialect.quote(state.user));
    }
    return Failure(std::move(error));
}

Result<void> claimInTransaction(const Session& session, const std::string& schema) {
    if (auto locked = session.query(lockClaims); !locked) {
        return Failure(locked.error());
    }
    const auto state = look(session, schema);
    if (!state) {
        return Failure(state.error());
    }
    if (!state->exists) {
        return make(session, schema, *state);
    }
    if (!state->marked) {
        return fail(ErrorKind::notOurs,
                    fmt::format("The database \"{}\" has a schema \"{}\" that is not Loadstone's.",
                                state->database, schema),
                    "Choose another name: add ?schema=NAME to the target's URL.");
    }
    if (!state->usable) {
        const PostgresqlDialect dialect;
        return fail(ErrorKind::denied,
                    fmt::format("The role \"{}\" may not create tables in the schema \"{}\": it lacks the "
                                "privileges USAGE and CREATE there.",
                                state->user, schema),
                    fmt::format("Its owner can give them: GRANT USAGE, CREATE ON SCHEMA {} TO {}; or choose "
                                "another one: add ?schema=NAME to the target's URL.",
                                dialect.quote(schema), dialect.quote(state->user)));
    }
    return {};
}

}  // namespace

Result<std::vector<std::string>> tablesIn(const Session& session, const std::string& schema) {
    const std::array parameters = {schema, std::string(markerTable)};
    const auto rows = session.query(
        "SELECT c.relname FROM pg_catalog.pg_class c"
        " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
        " WHERE n.nspname = $1 AND c.relname <> $2 AND c.relkind IN ('r', 'p')"
        " ORDER BY c.relname COLLATE \"C\"",
        parameters);
    if (!rows) {
        return Failure(rows.error());
    }
    std::vector<std::string> names;
    for (const std::vector<std::string>& row : *rows) {
        names.push_back(row.front());
    }
    return names;
}

Result<void> claimSchema(const Session& session, const std::string& schema) {
    if (auto begun = session.begin(); !begun) {
        return begun;
    }
    if (auto claimed = claimInTransaction(session, schema); !claimed) {
        (void)session.rollback();
        return claimed;
    }
    return session.commit();
}

}  // namespace loadstone::postgresql
