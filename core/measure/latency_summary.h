// SPDX-License-Identifier: MIT
#pragma once

#include "core/measure/latency_histogram.h"
#include "core/measure/sample.h"

namespace loadstone {

/// Reads the percentiles that samples and results carry.
[[nodiscard]] LatencySummary summarize(const LatencyHistogram& histogram) noexcept;

}  // namespace loadstone
