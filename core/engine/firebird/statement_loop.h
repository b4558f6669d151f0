// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/base/result.h"
#include "core/engine/firebird/attachment.h"
#include "core/engine/row_writer.h"

namespace loadstone::firebird {

/// Sends `rows` rows in statements of at most `rowsPerStatement`, each through `send(transaction, rows)`, as
/// one call that cancel() can stop: inside a statement, and between two of them.
template <typename Send>
Result<WriteReceipt> writeInStatements(Attachment& attachment, std::int64_t rows,
                                       std::int64_t rowsPerStatement, Send&& send) {
    return attachment.run([&](Firebird::ITransaction* transaction) -> Result<WriteReceipt> {
        std::int64_t statements = 0;
        for (std::int64_t left = rows; left > 0; ++statements) {
            if (attachment.gate().cancelRequested()) {
                return fail(ErrorKind::cancelled, "The write was cancelled between two statements.");
            }
            const std::int64_t now = std::min(left, rowsPerStatement);
            if (Result<void> sent = send(transaction, now); !sent) {
                return Failure(sent.error());
            }
            left -= now;
        }
        return WriteReceipt{rows, statements, statements};
    });
}

}  // namespace loadstone::firebird
