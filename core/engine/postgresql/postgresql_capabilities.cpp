// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/postgresql_capabilities.h"

#include "core/engine/insert_statement.h"
#include "core/engine/postgresql/binary_array.h"

namespace loadstone::postgresql {

namespace {

constexpr std::int64_t kibibyte = 1024;
// The server refuses a message of 1 GiB and more; some room is left for what goes around the rows.
// Source: PostgreSQL's src/include/libpq/libpq.h (PQ_LARGE_MESSAGE_LIMIT).
constexpr std::int64_t longestMessage = kibibyte * kibibyte * kibibyte - 64 * kibibyte;

// 300,000 rows of the foreign-key web by COPY, L = 1000: pg_relation_size of the table, of its key's index
// and of the others, with no foreign key and with ten. A larger L leaves less to be deduplicated in an index.
constexpr StorageCost measuredStorage{51.0, 8.1};

}  // namespace

Capabilities capabilitiesFor(ReplicationRole role) {
    Capabilities capabilities;
    const auto path = [&capabilities](WritePath which) -> PathSupport& {
        return capabilities.paths.at(static_cast<std::size_t>(which));
    };
    path(WritePath::row) = {true, "one text INSERT for each row", {}};
    path(WritePath::prepared) = {
        true, "one prepared INSERT with binary parameters, executed for each row", {}};
    path(WritePath::multirow) = {true, "INSERT … VALUES (…),(…) as text", {}};
    path(WritePath::array) = {true, "prepared INSERT … SELECT FROM unnest with binary arrays", {}};
    path(WritePath::pipeline) = {true, "libpq's pipeline: prepared rows sent without waiting", {}};
    path(WritePath::load) = {true, "COPY FROM STDIN, binary", {}};
    path(WritePath::procedure) = {true, "a PL/pgSQL procedure with a loop", {}};
    if (role == ReplicationRole::settable) {
        capabilities.foreignKeys = {true, "session_replication_role = replica", {}};
    } else {
        capabilities.foreignKeys = {
            false, "constraints dropped, added back NOT VALID and validated",
            "This role may not set session_replication_role, so the constraints must be dropped and added "
            "back, which cannot be done while workers use the tables. A superuser may set it, and from "
            "PostgreSQL 15 on whoever was granted SET ON PARAMETER session_replication_role."};
    }
    capabilities.commitsByItself = true;
    capabilities.maxStatementBytes = longestMessage;
    capabilities.maxStatementSetting = "message size of the protocol";
    capabilities.storage = measuredStorage;
    return capabilities;
}

std::int64_t bytesOfStatement(const InsertShape& shape, WritePath path, std::int64_t rows) noexcept {
    switch (path) {
        case WritePath::row: return InsertStatement::mostBytes(shape, 1);
        case WritePath::multirow: return InsertStatement::mostBytes(shape, rows);
        case WritePath::prepared:
        case WritePath::pipeline: rows = 1; [[fallthrough]];
        case WritePath::array: {
            std::int64_t bytes = kibibyte;  // names and formats around them
            for (const ColumnDef& column : shape.columns) {
                bytes += BinaryArray::mostBytes(column, rows);
            }
            return bytes;
        }
        case WritePath::load:
        case WritePath::procedure: break;
    }
    return 0;
}

}  // namespace loadstone::postgresql
