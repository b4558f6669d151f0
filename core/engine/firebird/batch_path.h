// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "core/base/result.h"
#include "core/engine/firebird/attachment.h"
#include "core/engine/row_writer.h"
#include "core/engine/table_def.h"

namespace loadstone::firebird {

/// Whether the headers of this build know the batch interface: those of Firebird 4 and later do.
#ifdef LOADSTONE_FIREBIRD_BATCH
inline constexpr bool builtWithBatch = true;
#else
inline constexpr bool builtWithBatch = false;
#endif

/// One prepared INSERT whose rows the client library collects and sends together. Fails with notSupported
/// where this build, the library or the server lacks it.
Result<std::unique_ptr<RowWriter>> makeBatchPath(Attachment& attachment, const InsertShape& shape,
                                                 std::int64_t rows);

}  // namespace loadstone::firebird
