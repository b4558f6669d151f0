// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "core/base/result.h"
#include "core/engine/row_source.h"

namespace loadstone {

/// What one write did on the wire.
struct WriteReceipt {
    std::int64_t rows = 0;
    std::int64_t statements = 0;  ///< statements executed by the server
    std::int64_t roundTrips = 0;  ///< times the client waited for an answer
};

/// One write path into one table, prepared and ready: the only code of ours inside the operation loop.
///
/// Made by Connection::rowWriter, used by the connection's worker only, and destroyed before the connection
/// and before its table is altered (an open statement keeps a table in use on some engines).
class RowWriter {
   public:
    RowWriter() = default;
    RowWriter(const RowWriter&) = delete;
    RowWriter& operator=(const RowWriter&) = delete;
    virtual ~RowWriter() = default;

    /// Inserts that many rows inside the connection's open transaction. On an error the caller rolls back;
    /// how many rows were pulled from the source is then unspecified.
    virtual Result<WriteReceipt> write(RowSource& source, std::int64_t rows) = 0;

    /// The most rows one statement of this path carries, at least 1. With autocommit this is the operation.
    [[nodiscard]] virtual std::int64_t rowsPerStatement() const noexcept = 0;
};

}  // namespace loadstone
