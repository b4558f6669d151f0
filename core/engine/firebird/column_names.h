// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/result.h"
#include "core/engine/firebird/attachment.h"
#include "core/engine/firebird/insert_text.h"

namespace loadstone::firebird {

/// Whether text INSERTs into this table may leave its columns out: they may where the shape has all of them
/// in the table's own order. The server then looks up no names, which it would for every row: with eleven
/// columns they are a tenth of its work.
Result<ColumnNames> columnNamesFor(Attachment& attachment, const InsertShape& shape);

}  // namespace loadstone::firebird
