// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/firebird/attachment.h"
#include "core/engine/row_writer.h"
#include "core/engine/table_def.h"

namespace loadstone::firebird {

/// Copies all rows of one table into the one that the writer fills, through this client: a cursor reads them
/// and a writer of the array path sends them back, in one transaction. It stands in for a dump and restore of
/// one table, since gbak knows only whole databases. The attachment has no transaction open.
[[nodiscard]] Result<WriteReceipt> streamTable(Attachment& attachment, const InsertShape& from,
                                               RowWriter& writer);

}  // namespace loadstone::firebird
