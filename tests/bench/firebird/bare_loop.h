// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/engine/write_path.h"
#include "tests/bench/firebird/bench_rows.h"

namespace loadstone::bench {

/// What a program written for one table and one path alone would do: the yardstick for our row writers.
/// Throws where Firebird fails.
class BareLoop {
   public:
    BareLoop() = default;
    BareLoop(const BareLoop&) = delete;
    BareLoop& operator=(const BareLoop&) = delete;
    virtual ~BareLoop() = default;

    /// Inserts `batchRows` rows in a transaction of their own.
    virtual void batch(BenchRows& rows) = 0;
};

/// An attachment of its own to the database file; `path` is prepared for the table that exists now.
[[nodiscard]] std::unique_ptr<BareLoop> makeBareLoop(const std::string& databaseFile, WritePath path);

/// Lets the operating system buffer the database's writes: both sides are then compared by what the processor
/// does, not by how the disk feels at the moment.
void bufferWrites(const std::string& databaseFile);

/// The procedure that the procedure path calls.
inline const std::string procedureName = "fill_main_1";

}  // namespace loadstone::bench
