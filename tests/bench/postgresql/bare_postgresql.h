// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/engine/target.h"
#include "core/engine/write_path.h"
#include "tests/bench/rounds.h"

namespace loadstone::bench {

enum class CopyText : bool { no, yes };

/// What a C program on libpq, written for main_1 and one path alone, would do: the yardstick for our writers.
/// Connects by itself; batches are transactions of that many rows.
[[nodiscard]] std::unique_ptr<Side> makeBarePostgresql(const Target& target, WritePath path,
                                                       std::int64_t rowsPerBatch,
                                                       CopyText text = CopyText::no);

// Two of them.
[[nodiscard]] std::unique_ptr<Side> makeBareArray(const Target& target, std::int64_t rowsPerBatch);
[[nodiscard]] std::unique_ptr<Side> makeBareCopy(const Target& target, std::int64_t rowsPerBatch,
                                                 CopyText text);

}  // namespace loadstone::bench
