// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/engine/target.h"
#include "core/engine/write_path.h"
#include "tests/bench/rounds.h"

namespace loadstone::bench {

/// Where a program attaches.
struct FirebirdPlace {
    std::string name;           ///< a file of the embedded engine, or "inet://127.0.0.1:3050/loadstone"
    std::string user;           ///< SYSDBA
    std::string password;       ///< empty: none, for the embedded engine
    std::string configuration;  ///< of the client
};

/// What a program on the object API, written for main_1 and one path alone, would do: the yardstick for our
/// writers. Attaches by itself; batches are transactions of that many rows.
[[nodiscard]] std::unique_ptr<Side> makeBareFirebird(const FirebirdPlace& place, WritePath path,
                                                     std::int64_t rowsPerBatch);

/// Lets the operating system buffer the database's writes: both sides are then compared by what the processor
/// does, not by how the disk feels at the moment.
void bufferWrites(const FirebirdPlace& place);

}  // namespace loadstone::bench
