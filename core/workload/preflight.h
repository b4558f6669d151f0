// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace loadstone {

/// What a run is going to ask of the server, estimated before it touches anything.
struct Preflight {
    std::int64_t rows = 0;            ///< that the tables hold at the most
    std::int64_t diskBytes = 0;       ///< about what those take, with their indexes; 0 where it is not known
    std::int64_t statementBytes = 0;  ///< of the longest statement at the most; 0 where it is split as needed
};

}  // namespace loadstone
