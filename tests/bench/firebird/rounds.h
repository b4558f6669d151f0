// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace loadstone::bench {

/// One round of one side.
struct Round {
    double rowsPerSecond = 0;
    double cpuUsPerRow = 0;  ///< of the calling thread, in which the embedded engine works too
};

/// The alternating rounds of one path: ours[i] ran next to bare[i].
struct PathRounds {
    std::string path;
    std::vector<Round> ours;
    std::vector<Round> bare;
};

/// What is reported of a path.
struct PathSummary {
    std::string path;
    double oursRowsPerSecond = 0;  ///< medians
    double bareRowsPerSecond = 0;
    double ratioOfMedians = 0;
    double medianOfPairedRatios = 0;
    double oursCpuUsPerRow = 0;
    double bareCpuUsPerRow = 0;
    double cpuRatio = 0;
};

[[nodiscard]] double median(std::vector<double> values);
[[nodiscard]] PathSummary summarize(const PathRounds& rounds);

}  // namespace loadstone::bench
