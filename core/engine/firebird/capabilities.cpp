// SPDX-License-Identifier: MIT
#include "core/engine/firebird/capabilities.h"

#include <fmt/format.h>

#include "core/engine/firebird/block_limits.h"
#include "core/engine/write_path.h"

namespace loadstone::firebird {

namespace {

Capabilities make() {
    Capabilities capabilities;
    const auto path = [&capabilities](WritePath which) -> PathSupport& {
        return capabilities.paths.at(static_cast<std::size_t>(which));
    };
    path(WritePath::row) = {true, "one text INSERT for each row", {}};
    path(WritePath::prepared) = {true, "one prepared INSERT, executed for each row", {}};
    path(WritePath::multirow) = {
        true, fmt::format("EXECUTE BLOCK with literals, at most {} INSERTs in each", rowsPerBlock), {}};
    path(WritePath::array) = {
        true,
        fmt::format("prepared EXECUTE BLOCK with parameters, at most {} INSERTs in each", rowsPerBlock),
        {}};
    path(WritePath::pipeline) = {
        false, {}, "Firebird's client waits for the answer to each statement: it has no pipeline."};
    path(WritePath::load) = {false, {}, "Firebird has no bulk load protocol."};
    path(WritePath::procedure) = {true, "a PSQL procedure with a WHILE loop", {}};

    capabilities.foreignKeys = {false, "constraints dropped, plain indexes in their place",
                                "Firebird cannot suspend a foreign key: its constraint must be dropped and "
                                "added back, which rebuilds "
                                "the index and cannot be done while workers use the table."};
    capabilities.indexesForeignKeys = true;
    capabilities.runsInProcess = true;
    return capabilities;
}

}  // namespace

const Capabilities& embeddedCapabilities() {
    static const Capabilities capabilities = make();
    return capabilities;
}

}  // namespace loadstone::firebird
