// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "core/engine/table_def.h"
#include "core/engine/write_path.h"

namespace loadstone::mariadb {

/// What max_allowed_packet has to be for the one statement that carries that many rows along a path, at
/// most; 0 where a statement does not grow with the rows. Pure; any thread.
///
/// A packet must be shorter than the limit, and begins with a byte for its kind: a limit of 100 allows a text
/// of 98 bytes.
[[nodiscard]] std::int64_t packetLimitFor(const InsertShape& shape, WritePath path,
                                          std::int64_t rows) noexcept;

}  // namespace loadstone::mariadb
