// SPDX-License-Identifier: MIT
#include "core/run/sampler.h"

#include "core/measure/latency_summary.h"

namespace loadstone {

Sampler::Sampler(WorkerPool& pool, LatencyCollector& latencies, TimePoint gate)
    : m_pool(pool), m_latencies(latencies), m_gate(gate), m_last(gate), m_lastCpuSeconds(pool.cpuSeconds()) {}

std::shared_ptr<const Sample> Sampler::take(SampleKind kind, TimePoint now) {
    auto sample = std::make_shared<Sample>();
    sample->index = m_index++;
    sample->kind = kind;
    sample->start = m_last - m_gate;
    sample->length = now - m_last;

    const OperationCounts counts = m_pool.counts();
    sample->counts = counts;
    sample->counts -= m_lastCounts;
    for (const auto& slot : m_pool.members()) {
        m_latencies.collect(slot->latencies);
    }
    m_latencies.take(m_interval);
    sample->latency = summarize(m_interval.latency);
    sample->responseTime = summarize(m_interval.responseTime);

    const double cpuSeconds = m_pool.cpuSeconds();
    sample->clientCpuSeconds = cpuSeconds - m_lastCpuSeconds;
    sample->workersRunning = m_pool.activeCount();
    sample->workersLost = m_pool.lostCount();

    m_last = now;
    m_lastCounts = counts;
    m_lastCpuSeconds = cpuSeconds;
    return sample;
}

}  // namespace loadstone
