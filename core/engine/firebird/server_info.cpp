// SPDX-License-Identifier: MIT
#include "core/engine/firebird/server_info.h"

#include <charconv>
#include <string>
#include <string_view>

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

std::string onOff(const std::string& text) { return text == "0" ? "off" : "on"; }

}  // namespace

Result<ServerInfo> readServerInfo(Attachment& attachment) {
    auto rows = attachment.runApart(
        [&](Firebird::ITransaction* transaction) { return readRows(attachment, transaction, infoQuery); });
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
    return info;
}

}  // namespace loadstone::firebird
