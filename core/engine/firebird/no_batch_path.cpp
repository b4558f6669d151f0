// SPDX-License-Identifier: MIT
#include "core/engine/firebird/batch_path.h"

namespace loadstone::firebird {

// Built in the place of batch_path.cpp with headers that lack the interface.
Result<std::unique_ptr<RowWriter>> makeBatchPath(Attachment& /*attachment*/, const InsertShape& /*shape*/,
                                                 std::int64_t /*rows*/) {
    return fail(ErrorKind::notSupported, "This build of Loadstone does not know Firebird's batch interface.",
                "Build it with the headers of Firebird 4 or later.");
}

}  // namespace loadstone::firebird
