// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/mariadb_probe.h"

#include <array>
#include <string_view>

#include <fmt/format.h>

#include "core/engine/mariadb/grant_list.h"
#include "core/engine/mariadb/mariadb_dialect.h"
#include "core/engine/mariadb/mariadb_server_info.h"
#include "core/engine/mariadb/schema_claim.h"

namespace loadstone::mariadb {

namespace {

struct Wanted {
    std::string_view privilege;
    std::string_view without;
};

constexpr std::array inSchema = {
    Wanted{"CREATE", "the database and its tables cannot be made"},
    Wanted{"DROP", "tables cannot be removed again, nor emptied at once"},
    Wanted{"ALTER", "foreign keys cannot be added to a table"},
    Wanted{"INDEX", "indexes cannot be made apart from their table"},
    Wanted{"REFERENCES", "foreign keys cannot be made"},
    Wanted{"INSERT", "nothing can be loaded"},
    Wanted{"SELECT", "rows cannot be counted, so no run can be verified"},
    Wanted{"DELETE", "the queue drain and the warehouse cannot run"},
    Wanted{"UPDATE", "the warehouse cannot run"},
    Wanted{"CREATE ROUTINE", "the write path procedure cannot be used"},
    Wanted{"ALTER ROUTINE", "the procedure of that write path cannot be removed again"},
    Wanted{"EXECUTE", "the write path procedure cannot be used"},
};

constexpr std::array everywhere = {
    Wanted{"PROCESS", "what InnoDB does cannot be shown, and the database's size is an estimate"},
};

constexpr std::array limits = {
    Variable{"max_allowed_packet", "bytes"},
    Variable{"max_connections"},
    Variable{"max_user_connections"},
    Variable{"max_prepared_stmt_count"},
    Variable{"max_statement_time", "s"},
    Variable{"innodb_lock_wait_timeout", "s"},
    Variable{"local_infile"},
    Variable{"read_only"},
    Variable{"tmp_disk_table_size", "bytes"},
};

std::string withoutIt(const Wanted& wanted, const std::string& grant) {
    return fmt::format("Without it {}. To grant it: {};", wanted.without, grant);
}

std::string account(std::string_view user) {
    const std::size_t at = user.rfind('@');
    return quoteText(user.substr(0, at)) + "@" +
           quoteText(at == std::string_view::npos ? std::string_view("%") : user.substr(at + 1));
}

std::vector<Privilege> privilegesOf(const GrantList& grants, const std::string& schema,
                                    const std::string& user) {
    std::vector<Privilege> privileges;
    privileges.reserve(inSchema.size() + everywhere.size() + 1);
    for (const Wanted& wanted : inSchema) {
        privileges.push_back({fmt::format("{} on database {}", wanted.privilege, schema),
                              grants.holds(wanted.privilege, schema),
                              withoutIt(wanted, grantStatement(wanted.privilege, schema, user))});
    }
    for (const Wanted& wanted : everywhere) {
        privileges.push_back(
            {std::string(wanted.privilege), grants.holds(wanted.privilege, {}),
             withoutIt(wanted, fmt::format("GRANT {} ON *.* TO {}", wanted.privilege, account(user)))});
    }
    // Everybody may end the statements of sessions of the same user; nobody is anonymous to himself only.
    const bool named = !user.starts_with('@');
    privileges.push_back(
        {"KILL QUERY on own sessions", named,
         "Without it a running statement cannot be cancelled, only its connection be cut. Log "
         "in as a user with a name."});
    return privileges;
}

std::string encryptionOf(MYSQL* handle) {
    const char* cipher = mysql_get_ssl_cipher(handle);
    if (cipher == nullptr) {
        return {};
    }
    const char* version = nullptr;
    mariadb_get_infov(handle, MARIADB_CONNECTION_TLS_VERSION, &version);
    return fmt::format("{}, {}", version == nullptr ? "TLS" : version, cipher);
}

}  // namespace

Result<ProbeReport> probeServer(Session& session, const std::string& schema) {
    auto server = readServerInfo(session, schema);
    if (!server) {
        return Failure(server.error());
    }
    auto bounds = readVariables(session, limits);
    const auto user = session.query("SELECT CURRENT_USER()");
    const auto lines = session.query("SHOW GRANTS");
    if (!bounds || !user || !lines) {
        return Failure(!bounds ? bounds.error() : !user ? user.error() : lines.error());
    }
    GrantList grants;
    for (const std::vector<std::string>& line : *lines) {
        grants.add(line.front());
    }
    ProbeReport report;
    report.server = std::move(*server);
    report.user = user->front().front();
    report.encryption = encryptionOf(session.handle());
    report.privileges = privilegesOf(grants, schema, report.user);
    report.limits = std::move(*bounds);
    return report;
}

}  // namespace loadstone::mariadb
