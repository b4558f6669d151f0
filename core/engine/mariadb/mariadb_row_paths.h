// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/result.h"
#include "core/engine/mariadb/session.h"
#include "core/engine/row_writer.h"
#include "core/engine/table_def.h"

namespace loadstone::mariadb {

/// One text INSERT for each row, with one row a statement; else a text INSERT of up to `rows` rows.
Result<std::unique_ptr<RowWriter>> makeTextPath(Session& session, const InsertShape& shape,
                                                std::int64_t rows);

/// One prepared INSERT, executed for each row.
Result<std::unique_ptr<RowWriter>> makePreparedPath(Session& session, const InsertShape& shape);

/// One prepared INSERT, executed for up to `rows` rows at once.
Result<std::unique_ptr<RowWriter>> makeArrayPath(Session& session, const InsertShape& shape,
                                                 std::int64_t rows);

/// LOAD DATA LOCAL, with up to `rows` rows a statement.
Result<std::unique_ptr<RowWriter>> makeLoadPath(Session& session, const InsertShape& shape,
                                                std::int64_t rows);

/// INSERT INTO … VALUES (?,…), and the types of its parameters.
[[nodiscard]] std::string preparedInsert(const InsertShape& shape);
[[nodiscard]] std::vector<ColumnType> typesOf(const InsertShape& shape);

/// Sends `rows` rows in statements of at most `rowsPerStatement`, each through `send(rows)`, as one call that
/// cancel can stop: inside a statement, and between two of them.
template <typename Send>
Result<WriteReceipt> writeInStatements(Session& session, std::int64_t rows, std::int64_t rowsPerStatement,
                                       Send&& send) {
    const Session::Call call(session);
    std::int64_t statements = 0;
    for (std::int64_t left = rows; left > 0; ++statements) {
        if (session.call()->cancelRequested()) {
            return fail(ErrorKind::cancelled, "The write was cancelled between two statements.");
        }
        const std::int64_t now = std::min(left, rowsPerStatement);
        if (Result<void> sent = send(now); !sent) {
            return Failure(sent.error());
        }
        left -= now;
    }
    return WriteReceipt{rows, statements, statements};
}

}  // namespace loadstone::mariadb
