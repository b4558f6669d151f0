// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "core/base/result.h"
#include "core/engine/firebird/attachment.h"
#include "core/engine/row_writer.h"
#include "core/engine/table_def.h"

namespace loadstone::firebird {

/// One text INSERT for each row.
Result<std::unique_ptr<RowWriter>> makeRowPath(Attachment& attachment, const InsertShape& shape);

/// One prepared INSERT, executed for each row.
Result<std::unique_ptr<RowWriter>> makePreparedPath(Attachment& attachment, const InsertShape& shape);

/// EXECUTE BLOCK with literals: many rows in one text statement.
Result<std::unique_ptr<RowWriter>> makeMultirowPath(Attachment& attachment, const InsertShape& shape,
                                                    std::int64_t rows);

/// A prepared EXECUTE BLOCK with parameters: many rows in one execution.
Result<std::unique_ptr<RowWriter>> makeArrayPath(Attachment& attachment, const InsertShape& shape,
                                                 std::int64_t rows);

}  // namespace loadstone::firebird
