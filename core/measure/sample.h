// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/clock.h"
#include "core/measure/operation_counts.h"

namespace loadstone {

/// Which part of a run a sample belongs to.
enum class SampleKind : std::uint8_t {
    warmup,     ///< before the measured time
    measured,   ///< counts towards the result
    transient,  ///< measured, but shortly after a live change: in the result, not in the figures of a segment
    paused,     ///< the target table was being reset; no part of the measured time
    drain,      ///< the last operations coming in after the time was up
};

[[nodiscard]] std::string_view nameOf(SampleKind kind) noexcept;

/// Percentiles of the operations that succeeded in one stretch of time, microseconds. All zero where there
/// were none.
struct LatencySummary {
    std::int64_t count = 0;
    double p50Us = 0;
    double p90Us = 0;
    double p95Us = 0;
    double p99Us = 0;
    double p999Us = 0;
    double maxUs = 0;
};

/// What happened in one tick of a run. An immutable value, shared between threads as shared_ptr<const
/// Sample>.
struct Sample {
    std::int64_t index = 0;  ///< 0, 1, 2, … from the start gate on
    SampleKind kind = SampleKind::measured;
    Nanoseconds start{};   ///< since the clock of the run started (the gate)
    Nanoseconds length{};  ///< nominally 100 ms
    OperationCounts counts;
    LatencySummary latency;         ///< from the actual start of an operation
    LatencySummary responseTime;    ///< from its intended start; the same as latency without a rate limit
    double clientCpuSeconds = 0.0;  ///< of all worker threads
    int workersRunning = 0;
    int workersLost = 0;

    [[nodiscard]] double rowsPerSecond() const noexcept {
        const double seconds = toSeconds(length);
        return seconds > 0 ? static_cast<double>(counts.rows) / seconds : 0.0;
    }
};

}  // namespace loadstone
