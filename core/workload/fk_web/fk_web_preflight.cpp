// SPDX-License-Identifier: MIT
#include "core/workload/fk_web/fk_web_preflight.h"

#include <fmt/format.h>

#include "core/workload/fk_web/fk_web_schema.h"

namespace loadstone {

namespace {

constexpr double bytesOfKey = 8;         // main_1.id
constexpr double bytesOfForeignKey = 4;  // minor_j_id, and minor_j.id

/// The most rows whose statement stays within the limit; 0 where not even one does.
std::int64_t largestBatch(const Database& database, const InsertShape& shape, WritePath path,
                          std::int64_t tooMany) {
    const std::int64_t limit = database.capabilities().maxStatementBytes;
    std::int64_t fits = 0;
    while (tooMany - fits > 1) {
        const std::int64_t middle = fits + (tooMany - fits) / 2;
        (database.statementBytes(shape, path, middle) <= limit ? fits : tooMany) = middle;
    }
    return fits;
}

std::int64_t diskBytes(const FkWebParameters& parameters, const Capabilities& server, std::int64_t rows) {
    const StorageCost& cost = server.storage;
    if (cost.rowBytes <= 0) {
        return 0;
    }
    const auto keys = static_cast<double>(parameters.foreignKeys);
    const bool indexed = server.indexesForeignKeys || parameters.childIndexes;
    const double parents =
        keys * static_cast<double>(parameters.parentRows) * (cost.rowBytes + bytesOfForeignKey);
    const double row =
        cost.rowBytes + bytesOfKey + keys * (bytesOfForeignKey + (indexed ? cost.indexEntryBytes : 0));
    return static_cast<std::int64_t>(parents + static_cast<double>(rows) * row);
}

}  // namespace

Result<Preflight> fkWebPreflight(const FkWebParameters& parameters, const Database& database,
                                 std::int64_t rows) {
    const Capabilities& server = database.capabilities();
    const InsertShape shape = FkWebSchema(parameters).insertShape();
    Preflight preflight;
    preflight.rows = rows + parameters.foreignKeys * parameters.parentRows;
    preflight.diskBytes = diskBytes(parameters, server, rows);
    preflight.statementBytes = database.statementBytes(shape, parameters.path, parameters.batchRows);
    if (server.maxStatementBytes > 0 && preflight.statementBytes > server.maxStatementBytes) {
        const std::int64_t fits = largestBatch(database, shape, parameters.path, parameters.batchRows);
        return fail(
            ErrorKind::tooLarge,
            fmt::format(
                "K={} makes a statement of up to {} bytes on the write path {}, but the server takes at "
                "most {} ({}).",
                parameters.batchRows, preflight.statementBytes, nameOf(parameters.path),
                server.maxStatementBytes, server.maxStatementSetting),
            fmt::format("The largest K that fits is {}.", fits));
    }
    return preflight;
}

}  // namespace loadstone
