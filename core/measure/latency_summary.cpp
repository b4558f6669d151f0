// SPDX-License-Identifier: MIT
#include "core/measure/latency_summary.h"

namespace loadstone {

LatencySummary summarize(const LatencyHistogram& histogram) noexcept {
    const auto us = [&histogram](double percent) {
        return std::chrono::duration<double, std::micro>(histogram.percentile(percent)).count();
    };
    LatencySummary summary;
    summary.count = histogram.count();
    if (!histogram.empty()) {
        summary.p50Us = us(50.0);
        summary.p90Us = us(90.0);
        summary.p95Us = us(95.0);
        summary.p99Us = us(99.0);
        summary.p999Us = us(99.9);
        summary.maxUs = us(100.0);
    }
    return summary;
}

}  // namespace loadstone
