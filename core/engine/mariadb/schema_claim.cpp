// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/schema_claim.h"

#include <mysqld_error.h>

#include <fmt/format.h>

#include "core/base/id.h"
#include "core/engine/mariadb/mariadb_dialect.h"

namespace loadstone::mariadb {

namespace {

constexpr int markerVersion = 1;

std::string quote(std::string_view name) { return MariadbDialect().quote(name); }

Result<bool> isOne(Session& session, const std::string& sql) {
    const auto rows = session.query(sql);
    if (!rows) {
        return Failure(rows.error());
    }
    return !rows->empty() && rows->front().front() == "1";
}

Result<bool> hasMarker(Session& session, const std::string& schema) {
    return isOne(session,
                 fmt::format("SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA = {} "
                             "AND TABLE_NAME = {}",
                             quoteText(schema), quoteText(markerTable)));
}

Result<void> writeMarker(Session& session, const std::string& schema) {
    const std::string table = quote(schema) + "." + quote(markerTable);
    auto made = session.execute(fmt::format(
        "CREATE TABLE IF NOT EXISTS {} (id CHAR(32) CHARACTER SET ascii NOT NULL PRIMARY KEY, "
        "created TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, version INT NOT NULL) ENGINE=InnoDB",
        table));
    if (!made) {
        return made;
    }
    // In one statement, and also for a marker whose row was never written: its maker may have been killed.
    return session.execute(fmt::format(
        "INSERT INTO {0} (id, version) SELECT {1}, {2} FROM DUAL WHERE NOT EXISTS (SELECT 1 FROM {0})", table,
        quoteText(makeId()), markerVersion));
}

Failure notAllowed(Session& session, Error error, const std::string& schema) {
    const auto user = session.query("SELECT CURRENT_USER()");
    const std::string name = user && !user->empty() ? user->front().front() : std::string();
    error.message =
        fmt::format("The user {} lacks the privilege CREATE for the database \"{}\".", name, schema);
    error.hint =
        fmt::format("Let an administrator run {}, or name a database of Loadstone's with ?schema=NAME.",
                    grantStatement("ALL PRIVILEGES", schema, name));
    return Failure(std::move(error));
}

Failure notOurs(const std::string& schema) {
    return fail(ErrorKind::notOurs,
                fmt::format("The database \"{}\" exists and is not Loadstone's: it has no table {}.", schema,
                            markerTable),
                "Choose another name for Loadstone's own with ?schema=NAME in the URL.");
}

Result<void> createMarked(Session& session, const std::string& schema) {
    if (auto created =
            session.execute(fmt::format("CREATE DATABASE {} CHARACTER SET utf8mb4", quote(schema)));
        !created) {
        return created.error().kind == ErrorKind::denied ? notAllowed(session, created.error(), schema)
                                                         : created;
    }
    auto marked = writeMarker(session, schema);
    if (!marked) {
        static_cast<void>(session.execute(fmt::format("DROP DATABASE {}", quote(schema))));
        return marked.error().kind == ErrorKind::denied ? notAllowed(session, marked.error(), schema)
                                                        : marked;
    }
    return {};
}

Result<void> claimLocked(Session& session, const std::string& schema) {
    const auto exists = schemaExists(session, schema);
    if (!exists) {
        return Failure(exists.error());
    }
    if (!*exists) {
        auto created = createMarked(session, schema);
        // A user without any privilege in a schema does not see that it is there.
        return !created && created.error().nativeCode == ER_DB_CREATE_EXISTS ? notOurs(schema) : created;
    }
    const auto marked = hasMarker(session, schema);
    if (!marked) {
        return Failure(marked.error());
    }
    return *marked ? writeMarker(session, schema) : notOurs(schema);
}

}  // namespace

Result<bool> schemaExists(Session& session, const std::string& schema) {
    return isOne(session,
                 fmt::format("SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = {}",
                             quoteText(schema)));
}

Result<void> claimSchema(Session& session, const std::string& schema) {
    constexpr int seconds = 10;
    const auto locked = isOne(session, fmt::format("SELECT GET_LOCK('loadstone_claim', {})", seconds));
    if (!locked) {
        return Failure(locked.error());
    }
    if (!*locked) {
        return fail(ErrorKind::lockTimeout,
                    fmt::format("Another program has been claiming a database for {} seconds.", seconds),
                    "Try again; SHOW PROCESSLIST on the server shows who holds the lock loadstone_claim.");
    }
    auto claimed = claimLocked(session, schema);
    static_cast<void>(session.query("SELECT RELEASE_LOCK('loadstone_claim')"));
    return claimed;
}

std::string grantStatement(std::string_view privileges, std::string_view schema, std::string_view user) {
    std::string pattern;  // in a GRANT, _ and % stand for any character
    for (const char character : schema) {
        if (character == '_' || character == '%' || character == '\\') {
            pattern += '\\';
        }
        pattern += character;
    }
    const std::size_t at = user.rfind('@');
    const std::string_view name = user.substr(0, at);
    const std::string_view host = at == std::string_view::npos ? "%" : user.substr(at + 1);
    return fmt::format("GRANT {} ON {}.* TO {}@{}", privileges, quote(pattern), quoteText(name),
                       quoteText(host));
}

}  // namespace loadstone::mariadb
