// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "core/engine/target.h"
#include "core/engine/write_path.h"
#include "tests/bench/rounds.h"

namespace loadstone::bench {

/// What a C program on libmariadb, written for main_1 and one path alone, would do: the yardstick for our
/// writers. Connects by itself; batches are transactions of that many rows.
[[nodiscard]] std::unique_ptr<Side> makeBareMariadb(const Target& target, WritePath path,
                                                    std::int64_t rowsPerBatch);

}  // namespace loadstone::bench
