// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "core/base/result.h"
#include "core/engine/postgresql/session.h"
#include "core/engine/row_writer.h"
#include "core/engine/table_def.h"

namespace loadstone::postgresql {

/// INSERT … VALUES with literals, up to that many rows in each: one for WritePath::row.
Result<std::unique_ptr<RowWriter>> makeTextPath(Session& session, const InsertShape& shape,
                                                std::int64_t rows);

/// One prepared INSERT with binary parameters, executed for each row.
Result<std::unique_ptr<RowWriter>> makePreparedPath(Session& session, const InsertShape& shape);

/// One prepared INSERT … SELECT FROM unnest with a binary array for each column.
Result<std::unique_ptr<RowWriter>> makeUnnestPath(Session& session, const InsertShape& shape,
                                                  std::int64_t rows);

/// The prepared INSERT, sent without waiting for the answer to the row before.
Result<std::unique_ptr<RowWriter>> makePipelinePath(Session& session, const InsertShape& shape);

/// How rows are written inside COPY.
enum class CopyForm : std::uint8_t { binary, text };

/// COPY FROM STDIN, streamed: no more than a chunk of the rows is in memory.
Result<std::unique_ptr<RowWriter>> makeCopyPath(Session& session, const InsertShape& shape, std::int64_t rows,
                                                CopyForm form = CopyForm::binary);

}  // namespace loadstone::postgresql
