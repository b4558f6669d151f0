// SPDX-License-Identifier: MIT
#include "core/run/run_ledger.h"

#include <utility>

namespace loadstone {

void RunLedger::beginMeasured(const OperationCounts& soFar, Nanoseconds at,
                              const ParameterValues& parameters) {
    m_measuring = true;
    m_counts.attempted = soFar.attempted - soFar.succeeded - soFar.failed() - soFar.cancelled;
    m_segment.from = at;
    m_segment.parameters = parameters;
}

void RunLedger::beginSegment(Nanoseconds at, const ParameterValues& parameters) {
    if (m_measuring) {
        closeSegment(at);
    }
    m_segment = RunSegment{};
    m_segment.from = at;
    m_segment.parameters = parameters;
}

void RunLedger::add(const Sample& sample, const LatencyPair& latencies) {
    switch (sample.kind) {
        case SampleKind::warmup: return;
        case SampleKind::paused:
            // Operations that end while workers park began in the measured part: their attempts leave with
            // them.
            m_counts.attempted -= sample.counts.succeeded + sample.counts.failed() + sample.counts.cancelled -
                                  sample.counts.attempted;
            return;
        case SampleKind::measured:
            m_segment.measured += sample.length;
            m_segment.counts += sample.counts;
            m_segment.latency.merge(latencies.latency);
            break;
        case SampleKind::transient:
        case SampleKind::drain: break;
    }
    m_counts += sample.counts;
    m_latencies.merge(latencies);
    m_cpuSeconds += sample.clientCpuSeconds;
}

void RunLedger::closeSegment(Nanoseconds at) {
    m_segment.to = at;
    // A slider that is dragged leaves stretches of which nothing was measured.
    if (m_segment.measured > Nanoseconds::zero()) {
        m_segments.push_back(std::move(m_segment));
    }
}

void RunLedger::finish(Nanoseconds at, RunResult& result) {
    closeSegment(at);
    result.counts = m_counts;
    result.latency = std::move(m_latencies.latency);
    result.responseTime = std::move(m_latencies.responseTime);
    result.segments = std::move(m_segments);
    result.clientCpuSeconds = m_cpuSeconds;
}

}  // namespace loadstone
