// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/postgresql_probe.h"

#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/engine/postgresql/postgresql_dialect.h"
#include "core/engine/postgresql/postgresql_server_info.h"

namespace loadstone::postgresql {

namespace {

constexpr int version15 = 150000;

constexpr std::array<std::string_view, 9> limitNames = {
    "max_connections",      "superuser_reserved_connections",
    "reserved_connections", "statement_timeout",
    "lock_timeout",         "idle_in_transaction_session_timeout",
    "transaction_timeout",  "max_locks_per_transaction",
    "temp_file_limit"};

/// Rights, limits and names in one row; `$1` is our schema.
std::string questions(int version) {
    return fmt::format(
        "SELECT current_user, pg_catalog.current_database(), n.oid IS NOT NULL,"
        " CASE WHEN n.oid IS NULL THEN"
        " pg_catalog.has_database_privilege(pg_catalog.current_database(), 'CREATE')"
        " ELSE pg_catalog.has_schema_privilege(n.oid, 'USAGE')"
        " AND pg_catalog.has_schema_privilege(n.oid, 'CREATE') END,"
        " ({}), pg_catalog.pg_has_role('pg_read_all_stats', 'USAGE'),"
        " pg_catalog.has_function_privilege('pg_catalog.pg_cancel_backend(integer)', 'EXECUTE'),"
        " r.rolconnlimit, d.datconnlimit"
        " FROM pg_catalog.pg_database d"
        " JOIN pg_catalog.pg_roles r ON r.rolname = current_user"
        " LEFT JOIN pg_catalog.pg_namespace n ON n.nspname = $1"
        " WHERE d.datname = pg_catalog.current_database()",
        replicationRoleQuery(version));
}

std::string encryptionOf(const PGconn* connection) {
    if (PQsslInUse(const_cast<PGconn*>(connection)) == 0) {
        return {};
    }
    const char* const protocol = PQsslAttribute(const_cast<PGconn*>(connection), "protocol");
    const char* const cipher = PQsslAttribute(const_cast<PGconn*>(connection), "cipher");
    return fmt::format("{}, {}", protocol != nullptr ? protocol : "TLS", cipher != nullptr ? cipher : "?");
}

Privilege createPrivilege(const std::vector<std::string>& row, const std::string& schema) {
    const PostgresqlDialect dialect;
    const std::string user = dialect.quote(row[0]);
    const bool schemaExists = row[2] == "t";
    if (schemaExists) {
        return {fmt::format("USAGE and CREATE on schema {}", schema), row[3] == "t",
                fmt::format("No run is possible in it: GRANT USAGE, CREATE ON SCHEMA {} TO {};",
                            dialect.quote(schema), user)};
    }
    return {
        fmt::format("CREATE on database {}", row[1]), row[3] == "t",
        fmt::format("The schema {} cannot be made, so no run is possible: GRANT CREATE ON DATABASE {} TO {};",
                    schema, dialect.quote(row[1]), user)};
}

std::vector<Privilege> privilegesOf(const std::vector<std::string>& row, const std::string& schema,
                                    int version) {
    const std::string user = PostgresqlDialect().quote(row[0]);
    const std::string grant =
        version < version15 ? std::string("only a superuser may, before PostgreSQL 15.")
                            : fmt::format("GRANT SET ON PARAMETER session_replication_role TO {};", user);
    return {
        createPrivilege(row, schema),
        {"SET on parameter session_replication_role", row[4] == "t",
         "Foreign-key checks are turned off by dropping the constraints and adding them back, not during a "
         "run: " +
             grant},
        {"membership of pg_read_all_stats", row[5] == "t",
         fmt::format("What other sessions do is not seen in the server's figures: GRANT pg_monitor TO {};",
                     user)},
        {"pg_cancel_backend for the role's own sessions", row[6] == "t",
         fmt::format("A stop cannot end a statement, only the connection: "
                     "GRANT EXECUTE ON FUNCTION pg_cancel_backend(integer) TO {};",
                     user)}};
}

}  // namespace

std::string replicationRoleQuery(int version) {
    return version < version15
               ? "SELECT rolsuper FROM pg_catalog.pg_roles WHERE rolname = current_user"
               : "SELECT pg_catalog.has_parameter_privilege('session_replication_role', 'SET')";
}

Result<ProbeReport> probeServer(const Session& session, const std::string& schema) {
    const int version = PQserverVersion(session.handle());
    const std::array parameters = {schema};
    const auto rows = session.query(questions(version), parameters);
    if (!rows) {
        return Failure(rows.error());
    }
    auto info = readServerInfo(session);
    if (!info) {
        return Failure(info.error());
    }
    auto limits = readSettings(session, limitNames);
    if (!limits) {
        return Failure(limits.error());
    }
    const std::vector<std::string>& row = rows->at(0);
    for (const auto& [name, value] : {std::pair("connection limit of the role", row[7]),
                                      std::pair("connection limit of the database", row[8])}) {
        limits->push_back({name, value == "-1" ? "none" : value, {}});
    }
    return ProbeReport{std::move(*info), row[0], encryptionOf(session.handle()),
                       privilegesOf(row, schema, version), std::move(*limits)};
}

}  // namespace loadstone::postgresql
