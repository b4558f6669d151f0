// SPDX-License-Identifier: MIT
#include "core/engine/firebird/server_info.h"

#include <charconv>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "core/engine/firebird/result_reader.h"

namespace loadstone::firebird {

namespace {

constexpr std::string_view infoQuery =
    "SELECT RDB$GET_CONTEXT('SYSTEM', 'ENGINE_VERSION'), d.MON$PAGE_SIZE, d.MON$PAGES, d.MON$PAGE_BUFFERS,"
    " d.MON$FORCED_WRITES, d.MON$SWEEP_INTERVAL, d.MON$ODS_MAJOR || '.' || d.MON$ODS_MINOR,"
    " d.MON$SQL_DIALECT, TRIM(r.RDB$CHARACTER_SET_NAME), d.MON$RESERVE_SPACE"
    " FROM MON$DATABASE d CROSS JOIN RDB$DATABASE r";

std::int64_t toNumber(const std::string& text) {
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

std::string onOff(const std::string& text) {
    return text == "0" || text == "FALSE" || text.empty() ? "off" : "on";
}

Result<TextRows> query(Attachment& attachment, std::string_view sql) {
    return attachment.runApart(
        [&](Firebird::ITransaction* transaction) { return readRows(attachment, transaction, sql); });
}

/// Only a server that shares one page cache among all has threads of its own for it, which show as
/// attachments of the system. Users other than the owner and SYSDBA see none of them, whatever the mode.
void appendServerMode(Attachment& attachment, std::vector<Setting>& settings) {
    constexpr std::string_view threads =
        "SELECT COUNT(*) FROM MON$ATTACHMENTS WHERE MON$SYSTEM_FLAG = 1 AND MON$USER = 'Cache Writer'";
    const auto rows = query(attachment, threads);
    if (rows && rows->at(0).at(0) != "0") {
        settings.push_back({"ServerMode", "Super", {}});
    }
}

/// The configuration is a table since Firebird 4.
void appendConfiguration(Attachment& attachment, std::vector<Setting>& settings) {
    constexpr std::string_view values =
        "SELECT RDB$CONFIG_NAME, RDB$CONFIG_VALUE FROM RDB$CONFIG WHERE RDB$CONFIG_NAME IN ('ServerMode', "
        "'DeadlockTimeout', 'FileSystemCacheThreshold', 'LockMemSize', 'MaxStatementCacheSize') "
        "ORDER BY RDB$CONFIG_NAME";
    if (const auto rows = query(attachment, values)) {
        for (const auto& row : *rows) {
            settings.push_back({row[0], row[1], {}});
        }
    }
}

void appendServerSettings(Attachment& attachment, ServerInfo& info) {
    constexpr std::int64_t firstWithTable = 4;
    if (toNumber(info.version) >= firstWithTable) {
        appendConfiguration(attachment, info.settings);
    } else {
        appendServerMode(attachment, info.settings);
    }
    info.settings.push_back({"wire encryption", onOff(systemContext(attachment, "WIRE_ENCRYPTED")), {}});
    info.settings.push_back({"wire compression", onOff(systemContext(attachment, "WIRE_COMPRESSED")), {}});
}

}  // namespace

Result<ServerInfo> readServerInfo(Attachment& attachment, ServerPlace place) {
    auto rows = query(attachment, infoQuery);
    if (!rows) {
        return Failure(rows.error());
    }
    const std::vector<std::string>& row = rows->at(0);
    const std::int64_t pageSize = toNumber(row[1]);
    ServerInfo info;
    info.product = "Firebird";
    info.version = row[0];
    info.databaseBytes = toNumber(row[2]) * pageSize;
    info.settings = {
        {"page size", row[1], "bytes"},
        {"page buffers", row[3], "pages"},
        {"page cache", std::to_string(toNumber(row[3]) * pageSize), "bytes"},
        {"forced writes", onOff(row[4]), {}},
        {"sweep interval", row[5], "transactions"},
        {"on-disk structure", row[6], {}},
        {"SQL dialect", row[7], {}},
        {"character set", row[8], {}},
        {"space reserved for versions", onOff(row[9]), {}},
    };
    if (place == ServerPlace::server) {
        appendServerSettings(attachment, info);
    }
    return info;
}

std::string systemContext(Attachment& attachment, std::string_view name) {
    const auto rows =
        query(attachment, fmt::format("SELECT RDB$GET_CONTEXT('SYSTEM', '{}') FROM RDB$DATABASE", name));
    return rows && !rows->empty() ? rows->at(0).at(0) : std::string();
}

}  // namespace loadstone::firebird
