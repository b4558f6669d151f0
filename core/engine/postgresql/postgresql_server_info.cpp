// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/postgresql_server_info.h"

#include <array>
#include <charconv>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace loadstone::postgresql {

namespace {

// What decides about memory, then about durability and its price, then about the work itself.
constexpr std::array<std::string_view, 25> settingNames = {"shared_buffers",
                                                           "effective_cache_size",
                                                           "work_mem",
                                                           "maintenance_work_mem",
                                                           "wal_buffers",
                                                           "huge_pages",
                                                           "fsync",
                                                           "synchronous_commit",
                                                           "full_page_writes",
                                                           "wal_level",
                                                           "wal_sync_method",
                                                           "wal_compression",
                                                           "commit_delay",
                                                           "max_wal_size",
                                                           "checkpoint_timeout",
                                                           "checkpoint_completion_target",
                                                           "default_transaction_isolation",
                                                           "max_connections",
                                                           "autovacuum",
                                                           "jit",
                                                           "deadlock_timeout",
                                                           "synchronous_standby_names",
                                                           "data_checksums",
                                                           "block_size",
                                                           "server_encoding"};

std::int64_t toNumber(const std::string& text) {
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

}  // namespace

Result<std::vector<Setting>> readSettings(const Session& session, std::span<const std::string_view> names) {
    std::string list;
    for (const std::string_view name : names) {
        list += fmt::format("{}{}", list.empty() ? "{" : ",", name);
    }
    list += '}';
    const std::array parameters = {list};
    auto rows = session.query(
        "SELECT asked.name, pg_catalog.current_setting(asked.name)"
        " FROM pg_catalog.unnest($1::text[]) WITH ORDINALITY AS asked(name, place)"
        " JOIN pg_catalog.pg_settings known ON known.name = asked.name ORDER BY asked.place",
        parameters);
    if (!rows) {
        return Failure(rows.error());
    }
    std::vector<Setting> settings;
    for (std::vector<std::string>& row : *rows) {
        settings.push_back({std::move(row[0]), std::move(row[1]), {}});
    }
    return settings;
}

Result<ServerInfo> readServerInfo(const Session& session) {
    const auto rows = session.query(
        "SELECT pg_catalog.split_part(pg_catalog.current_setting('server_version'), ' ', 1),"
        " pg_catalog.pg_database_size(pg_catalog.current_database())");
    if (!rows) {
        return Failure(rows.error());
    }
    auto settings = readSettings(session, settingNames);
    if (!settings) {
        return Failure(settings.error());
    }
    return ServerInfo{"PostgreSQL", rows->at(0).at(0), std::move(*settings), toNumber(rows->at(0).at(1))};
}

}  // namespace loadstone::postgresql
