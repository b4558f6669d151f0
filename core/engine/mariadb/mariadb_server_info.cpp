// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/mariadb_server_info.h"

#include <array>
#include <charconv>
#include <map>

#include <fmt/format.h>

#include "core/engine/mariadb/mariadb_dialect.h"

namespace loadstone::mariadb {

namespace {

constexpr std::array settings = {
    Variable{"innodb_buffer_pool_size", "bytes"},
    Variable{"innodb_flush_log_at_trx_commit"},
    Variable{"innodb_flush_method"},
    Variable{"innodb_log_file_size", "bytes"},
    Variable{"innodb_log_buffer_size", "bytes"},
    Variable{"innodb_doublewrite"},
    Variable{"innodb_page_size", "bytes"},
    Variable{"innodb_io_capacity"},
    Variable{"innodb_autoinc_lock_mode"},
    Variable{"innodb_lock_wait_timeout", "s"},
    Variable{"innodb_snapshot_isolation"},
    Variable{"log_bin"},
    Variable{"sync_binlog"},
    Variable{"binlog_format"},
    Variable{"max_allowed_packet", "bytes"},
    Variable{"tx_isolation"},
    Variable{"transaction_isolation"},
    Variable{"thread_handling"},
    Variable{"performance_schema"},
    Variable{"datadir"},
};

/// In this order until one answers: what InnoDB has on disk, which needs PROCESS; else its own estimate.
constexpr std::array sizeQueries = {
    "SELECT SUM(FILE_SIZE) FROM information_schema.INNODB_SYS_TABLESPACES WHERE NAME LIKE CONCAT({0}, '/%')",
    "SELECT SUM(DATA_LENGTH + INDEX_LENGTH) FROM information_schema.TABLES WHERE TABLE_SCHEMA = {0}",
};

std::int64_t readSize(Session& session, const std::string& schema) {
    for (const char* sql : sizeQueries) {
        const auto rows = session.query(fmt::format(fmt::runtime(sql), quoteText(schema)));
        if (rows && !rows->empty() && !rows->front().front().empty()) {
            const std::string& text = rows->front().front();
            std::int64_t bytes = 0;
            std::from_chars(text.data(), text.data() + text.size(), bytes);
            return bytes;
        }
    }
    return 0;
}

}  // namespace

std::string plainVersion(std::string_view version) {
    constexpr std::string_view disguise = "5.5.5-";  // for clients that know only one digit
    if (version.starts_with(disguise)) {
        version.remove_prefix(disguise.size());
    }
    return std::string(version.substr(0, version.find('-')));
}

Result<std::vector<Setting>> readVariables(Session& session, std::span<const Variable> variables) {
    std::string names;
    for (const Variable& variable : variables) {
        names += (names.empty() ? "" : ", ") + quoteText(variable.name);
    }
    const auto rows = session.query(fmt::format("SHOW GLOBAL VARIABLES WHERE Variable_name IN ({})", names));
    if (!rows) {
        return Failure(rows.error());
    }
    std::map<std::string_view, std::string_view> values;
    for (const std::vector<std::string>& row : *rows) {
        values[row[0]] = row[1];
    }
    std::vector<Setting> found;
    for (const Variable& variable : variables) {
        if (const auto value = values.find(variable.name); value != values.end()) {
            found.push_back(
                {std::string(variable.name), std::string(value->second), std::string(variable.unit)});
        }
    }
    return found;
}

Result<ServerInfo> readServerInfo(Session& session, const std::string& schema) {
    auto variables = readVariables(session, settings);
    if (!variables) {
        return Failure(variables.error());
    }
    ServerInfo info;
    info.product = "MariaDB";
    info.version = plainVersion(mysql_get_server_info(session.handle()));
    info.settings = std::move(*variables);
    info.databaseBytes = readSize(session, schema);
    return info;
}

}  // namespace loadstone::mariadb
