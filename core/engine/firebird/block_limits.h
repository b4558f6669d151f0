// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "core/engine/table_def.h"

namespace loadstone::firebird {

/// The INSERTs in one EXECUTE BLOCK beyond which nothing is gained. Measured with ten foreign keys on the
/// embedded engine: with parameters 10 … 200 cost the same for each row, with literals 100 and more cost a
/// tenth more than 25 … 50. The server's own limit is 255.
/// Source: Firebird 3.0 sources, MAX_CONTEXTS; a context for each INSERT and one for the block.
inline constexpr std::int64_t rowsPerBlock = 50;

/// The most rows that one EXECUTE BLOCK with literals carries for this shape, at least 1: its text stays
/// below 1 MiB, a tenth of what the server takes.
[[nodiscard]] std::int64_t rowsPerTextBlock(const InsertShape& shape);

/// The most rows that one EXECUTE BLOCK with parameters carries for this shape, at least 1: its message stays
/// below 64 KiB, what the network protocol carries.
[[nodiscard]] std::int64_t rowsPerArrayBlock(const InsertShape& shape);

}  // namespace loadstone::firebird
