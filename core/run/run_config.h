// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/clock.h"
#include "core/workload/parameter_values.h"

namespace loadstone {

/// How long the parts of a run may take. The defaults are what a user gets; tests shorten them.
struct RunTimeouts {
    Nanoseconds drain = std::chrono::seconds(10);  ///< for operations in flight when the time is up
    Nanoseconds stopGrace =
        std::chrono::milliseconds(400);  ///< after a stop, before operations are cancelled
    Nanoseconds stopAbort =
        std::chrono::milliseconds(1200);  ///< after a stop, before connections are given up
};

/// What one run is to do.
struct RunConfig {
    ParameterValues parameters;
    /// Measured time; unset for a run bounded by rows.
    std::optional<Nanoseconds> duration;
    /// Rows to insert in the measured part; unset for a run bounded by time. Exactly one of the two is set.
    std::optional<std::int64_t> rows;
    Nanoseconds warmup{};
    std::uint64_t seed = 1;
    /// In a run bounded by time the target table is emptied when it has grown to this many rows.
    std::int64_t tableRowLimit = 2'000'000;
    Nanoseconds samplingTick = std::chrono::milliseconds(100);
    RunTimeouts timeouts;
};

}  // namespace loadstone
