// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/measure/sample.h"

namespace loadstone {

/// The samples of a run as columns, for charts: 57 bytes a sample instead of the half kilobyte of a Sample.
/// All columns have the same length and the order of the samples.
struct SampleSeries {
    std::vector<double> startSeconds;  ///< since the start gate
    std::vector<SampleKind> kind;
    std::vector<double> rowsPerSecond;
    std::vector<double> p50Us;  ///< 0 where no operation succeeded, as in LatencySummary
    std::vector<double> p95Us;
    std::vector<double> p99Us;
    std::vector<std::int64_t> failed;
    std::vector<std::int64_t> retries;

    [[nodiscard]] std::size_t size() const noexcept { return startSeconds.size(); }
};

}  // namespace loadstone
