// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/engine/postgresql/session.h"
#include "core/engine/row_writer.h"

namespace loadstone::postgresql {

/// Sends `rows` rows in statements of at most `rowsPerStatement`, each through `send(rows)`, as one call that
/// cancel() can stop: inside a statement, and between two of them.
template <typename Send>
Result<WriteReceipt> writeInStatements(const Session& session, std::int64_t rows,
                                       std::int64_t rowsPerStatement, std::int64_t roundTripsPerStatement,
                                       Send&& send) {
    const CancelGate::Call call(session.gate());
    std::int64_t statements = 0;
    for (std::int64_t left = rows; left > 0; ++statements) {
        if (session.gate().cancelRequested()) {
            return fail(ErrorKind::cancelled, "The write was cancelled between two statements.");
        }
        const std::int64_t now = std::min(left, rowsPerStatement);
        if (Result<void> sent = send(now); !sent) {
            return Failure(sent.error());
        }
        left -= now;
    }
    return WriteReceipt{rows, statements, statements * roundTripsPerStatement};
}

}  // namespace loadstone::postgresql
