// SPDX-License-Identifier: MIT
#include "core/engine/firebird/capabilities.h"

#include <charconv>

#include <fmt/format.h>

#include "core/engine/firebird/batch_path.h"
#include "core/engine/firebird/block_limits.h"
#include "core/engine/write_path.h"

namespace loadstone::firebird {

namespace {

enum class Place { process, server };

/// Measured on a loaded table of 300,000 rows with 0 and with 10 foreign keys, pages of 16 KiB.
constexpr StorageCost storageCost{60, 8};

int major(std::string_view version) {
    int number = 0;
    std::from_chars(version.data(), version.data() + version.size(), number);
    return number;
}

PathSupport arraySupport(ArrayMethod method) {
    if (method == ArrayMethod::batch) {
        return {true, "the client's batch interface", {}};
    }
    return {true,
            fmt::format("prepared EXECUTE BLOCK with parameters, at most {} INSERTs in each", rowsPerBlock),
            {}};
}

Capabilities make(Place place, ArrayMethod array) {
    Capabilities capabilities;
    const auto path = [&capabilities](WritePath which) -> PathSupport& {
        return capabilities.paths.at(static_cast<std::size_t>(which));
    };
    path(WritePath::row) = {true, "one text INSERT for each row", {}};
    path(WritePath::prepared) = {true, "one prepared INSERT, executed for each row", {}};
    path(WritePath::multirow) = {
        true, fmt::format("EXECUTE BLOCK with literals, at most {} INSERTs in each", rowsPerBlock), {}};
    path(WritePath::array) = arraySupport(array);
    path(WritePath::pipeline) = {
        false, {}, "Firebird's client waits for the answer to each statement: it has no pipeline."};
    path(WritePath::load) = {false, {}, "Firebird has no bulk load protocol."};
    path(WritePath::procedure) = {true, "a PSQL procedure with a WHILE loop", {}};

    capabilities.foreignKeys = {false, "constraints dropped, plain indexes in their place",
                                "Firebird cannot suspend a foreign key: its constraint must be dropped and "
                                "added back, which rebuilds "
                                "the index and cannot be done while workers use the table."};
    capabilities.indexesForeignKeys = true;
    capabilities.runsInProcess = place == Place::process;
    capabilities.storage = storageCost;
    capabilities.dumpAndRestore = {
        true, "a stream of this client, which reads and writes (gbak restores whole databases only)", {}};
    return capabilities;
}

}  // namespace

const Capabilities& embeddedCapabilities(ArrayMethod array) {
    static const Capabilities block = make(Place::process, ArrayMethod::block);
    static const Capabilities batch = make(Place::process, ArrayMethod::batch);
    return array == ArrayMethod::batch ? batch : block;
}

const Capabilities& serverCapabilities(ArrayMethod array) {
    static const Capabilities block = make(Place::server, ArrayMethod::block);
    static const Capabilities batch = make(Place::server, ArrayMethod::batch);
    return array == ArrayMethod::batch ? batch : block;
}

ArrayMethod arrayMethod(std::string_view clientVersion, std::string_view serverVersion) {
    constexpr int firstWithBatch = 4;
    const bool both = major(clientVersion) >= firstWithBatch && major(serverVersion) >= firstWithBatch;
    return builtWithBatch && both ? ArrayMethod::batch : ArrayMethod::block;
}

}  // namespace loadstone::firebird
