// SPDX-License-Identifier: MIT
#include "core/engine/firebird/marker.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/id.h"
#include "core/engine/firebird/result_reader.h"

namespace loadstone::firebird {

namespace {

constexpr std::string_view markerTable = "loadstone_marker";
constexpr int markerVersion = 1;

Result<std::vector<std::string>> allTables(Attachment& attachment) {
    auto rows = attachment.run([&](Firebird::ITransaction* transaction) {
        return readRows(attachment, transaction,
                        "SELECT RDB$RELATION_NAME FROM RDB$RELATIONS WHERE RDB$SYSTEM_FLAG = 0"
                        " AND RDB$VIEW_BLR IS NULL ORDER BY RDB$RELATION_NAME");
    });
    if (!rows) {
        return Failure(rows.error());
    }
    std::vector<std::string> names;
    for (std::vector<std::string>& row : *rows) {
        names.push_back(std::move(row.front()));
    }
    return names;
}

Result<void> execute(Attachment& attachment, std::string_view sql) {
    return attachment.run(
        [&](Firebird::ITransaction* transaction) { return attachment.executeText(transaction, sql); });
}

Result<void> claimNow(Attachment& attachment) {
    const auto names = allTables(attachment);
    if (!names) {
        return Failure(names.error());
    }
    if (std::find(names->begin(), names->end(), markerTable) == names->end()) {
        if (!names->empty()) {
            return fail(ErrorKind::notOurs,
                        fmt::format("The database holds tables that are not Loadstone's, such as \"{}\".",
                                    names->front()),
                        "Give Loadstone a database of its own: name another one in the target's URL.");
        }
        auto created =
            execute(attachment, fmt::format("CREATE TABLE \"{}\" (\"id\" CHAR(32) NOT NULL PRIMARY KEY, "
                                            "\"created\" TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL, "
                                            "\"version\" INTEGER NOT NULL)",
                                            markerTable));
        if (!created) {
            return created;
        }
    }
    // In one statement, and also for a marker whose row was never written: its maker may have been killed.
    return execute(attachment, fmt::format("INSERT INTO \"{0}\" (\"id\", \"version\") SELECT '{1}', {2} FROM "
                                           "RDB$DATABASE WHERE NOT EXISTS (SELECT 1 FROM \"{0}\")",
                                           markerTable, makeId(), markerVersion));
}

}  // namespace

Result<std::vector<std::string>> userTables(Attachment& attachment) {
    auto names = allTables(attachment);
    if (names) {
        std::erase(*names, markerTable);
    }
    return names;
}

Result<void> claimDatabase(Attachment& attachment, const std::stop_token& stop) {
    Result<void> claimed;
    {
        const std::stop_callback givingUp(stop, [&attachment] { attachment.gate().abort(); });
        claimed = claimNow(attachment);
    }
    if (!claimed && stop.stop_requested()) {
        return fail(ErrorKind::cancelled, "Claiming the database for Loadstone was given up.");
    }
    return claimed;
}

}  // namespace loadstone::firebird
