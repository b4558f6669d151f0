// SPDX-License-Identifier: MIT
#pragma once

#include "core/measure/latency_collector.h"
#include "core/run/run_result.h"

namespace loadstone {

/// Adds samples up to what a result says. For the control thread.
///
/// Operations belong to the part of the run in which they end: those in flight when the measured part begins
/// are attempts of the measured part, so that attempted = succeeded + failed + cancelled holds for it too.
class RunLedger {
   public:
    /// The measured part begins; attempts that are still going on move into it.
    void beginMeasured(const OperationCounts& soFar, Nanoseconds at, const ParameterValues& parameters);

    /// From here on other parameters are in force.
    void beginSegment(Nanoseconds at, const ParameterValues& parameters);

    void add(const Sample& sample, const LatencyPair& latencies);

    /// Hands over counts, histograms and segments; `at` ends the last segment.
    void finish(Nanoseconds at, RunResult& result);

   private:
    void closeSegment(Nanoseconds at);

    bool m_measuring = false;
    OperationCounts m_counts;
    LatencyPair m_latencies;
    double m_cpuSeconds = 0.0;
    RunSegment m_segment;
    std::vector<RunSegment> m_segments;
};

}  // namespace loadstone
