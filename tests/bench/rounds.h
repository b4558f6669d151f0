// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "tests/bench/statistics.h"

namespace loadstone::bench {

/// One side of a comparison, connected and ready.
class Side {
   public:
    Side() = default;
    Side(const Side&) = delete;
    Side& operator=(const Side&) = delete;
    virtual ~Side() = default;

    /// Inserts the rows of one transaction. Throws where the server refuses.
    virtual void batch() = 0;
};

/// One round of one side.
struct Round {
    double rowsPerSecond = 0;
    double cpuUsPerRow = 0;  ///< of the calling thread, in which an embedded engine works too
};

/// Performs that many batches after one that is not timed: it meets cold plans and an empty table.
[[nodiscard]] Round timeRound(Side& side, std::int64_t batches, std::int64_t rowsPerBatch);

/// Rounds that alternate: ours[i] ran next to bare[i].
struct PairedRounds {
    std::vector<Round> ours;
    std::vector<Round> bare;
};

/// Alternates the two sides, so that slow changes of the machine meet both, and swaps their order in each
/// pair: the first has the colder caches.
[[nodiscard]] PairedRounds alternate(int pairs, const std::function<Round()>& ours,
                                     const std::function<Round()>& bare);

/// What is reported of them.
struct RoundSummary {
    double oursRowsPerSecond = 0;  ///< medians
    double bareRowsPerSecond = 0;
    MedianInterval ratio;  ///< of rows/s, ours to bare, pair by pair
    double oursCpuUsPerRow = 0;
    double bareCpuUsPerRow = 0;
    double cpuRatio = 0;  ///< median, pair by pair
};

[[nodiscard]] RoundSummary summarize(const PairedRounds& rounds);

}  // namespace loadstone::bench
