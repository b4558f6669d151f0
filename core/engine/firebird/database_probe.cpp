// SPDX-License-Identifier: MIT
#include "core/engine/firebird/database_probe.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/engine/firebird/result_reader.h"
#include "core/engine/firebird/server_info.h"

namespace loadstone::firebird {

namespace {

/// One row: user, role, owner of the database, read-only or not, and whether the right to create each kind of
/// object was granted to the user, the role or everybody.
constexpr std::string_view loginQuery =
    "SELECT TRIM(CURRENT_USER), TRIM(CURRENT_ROLE), TRIM(d.MON$OWNER), d.MON$READ_ONLY,"
    " (SELECT COUNT(*) FROM RDB$USER_PRIVILEGES WHERE RDB$RELATION_NAME = 'SQL$TABLES' AND RDB$PRIVILEGE ="
    " 'C' AND RDB$USER IN (CURRENT_USER, CURRENT_ROLE, 'PUBLIC')),"
    " (SELECT COUNT(*) FROM RDB$USER_PRIVILEGES WHERE RDB$RELATION_NAME = 'SQL$PROCEDURES' AND RDB$PRIVILEGE"
    " = 'C' AND RDB$USER IN (CURRENT_USER, CURRENT_ROLE, 'PUBLIC')),"
    " (SELECT COUNT(*) FROM MON$ATTACHMENTS)"
    " FROM MON$DATABASE d";

enum LoginColumn : std::size_t { user, role, owner, readOnly, tables, procedures, attachments };

std::vector<Privilege> privilegesOf(const std::vector<std::string>& login) {
    const bool isOwner = login[user] == login[owner];
    const bool isAdministrator = login[user] == "SYSDBA" || login[role] == "RDB$ADMIN";
    const bool rules = isOwner || isAdministrator;
    const auto grant = [&login](std::string_view what) {
        return fmt::format("The owner or SYSDBA grants it: GRANT CREATE {} TO {};", what, login[user]);
    };
    return {
        {"CREATE TABLE", rules || login[tables] != "0",
         "Loadstone cannot make its tables, so nothing can be run. " + grant("TABLE")},
        {"CREATE PROCEDURE", rules || login[procedures] != "0",
         "Runs cannot be built: each makes the procedure of the path \"procedure\" too. " +
             grant("PROCEDURE")},
        {"writing", login[readOnly] == "0",
         "The database is read-only, so nothing can be run. The owner changes that with gfix -mode "
         "read_write."},
        {fmt::format("owner of the database (it is {}) or administrator", login[owner]), rules,
         "The monitoring tables show this login its own attachments only: server mode and the number of "
         "other "
         "attachments stay unknown."},
    };
}

std::string encryptionOf(Attachment& attachment) {
    if (systemContext(attachment, "WIRE_ENCRYPTED") != "TRUE") {
        return {};
    }
    const std::string plugin = systemContext(attachment, "WIRE_CRYPT_PLUGIN");  // since Firebird 5
    return plugin.empty() ? "Firebird's wire encryption" : "Firebird's wire encryption, " + plugin;
}

}  // namespace

Result<ProbeReport> probeDatabase(Attachment& attachment, ServerInfo server) {
    const auto rows = attachment.runApart(
        [&](Firebird::ITransaction* transaction) { return readRows(attachment, transaction, loginQuery); });
    if (!rows) {
        return Failure(rows.error());
    }
    const std::vector<std::string>& login = rows->at(0);
    ProbeReport report;
    report.server = std::move(server);
    report.user = login[user];
    report.encryption = encryptionOf(attachment);
    report.privileges = privilegesOf(login);
    // Constants of the engine: no setting changes the first three.
    report.limits = {
        {"longest SQL statement", "10485760", "bytes"}, {"longest row of parameters", "65535", "bytes"},
        {"INSERTs in one EXECUTE BLOCK", "255", {}},    {"wait for a lock in a run", "no limit", {}},
        {"attachments now", login[attachments], {}},
    };
    return report;
}

}  // namespace loadstone::firebird
