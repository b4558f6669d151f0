// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "core/measure/latency_collector.h"
#include "core/measure/sample.h"
#include "core/run/worker_pool.h"

namespace loadstone {

/// Turns the workers' counters and latency logs into samples: what happened since the sample before.
/// For the control thread.
class Sampler {
   public:
    Sampler(WorkerPool& pool, LatencyCollector& latencies, TimePoint gate);

    /// Takes the sample that ends now. interval() then holds its latencies until the next call.
    [[nodiscard]] std::shared_ptr<const Sample> take(SampleKind kind, TimePoint now);

    [[nodiscard]] const LatencyPair& interval() const noexcept { return m_interval; }
    /// What had been counted when the last sample was taken, from the start of the run on.
    [[nodiscard]] const OperationCounts& counts() const noexcept { return m_lastCounts; }
    [[nodiscard]] TimePoint lastTaken() const noexcept { return m_last; }
    [[nodiscard]] std::int64_t taken() const noexcept { return m_index; }

   private:
    WorkerPool& m_pool;
    LatencyCollector& m_latencies;
    TimePoint m_gate;
    TimePoint m_last;
    std::int64_t m_index = 0;
    OperationCounts m_lastCounts;
    double m_lastCpuSeconds;
    LatencyPair m_interval;
};

}  // namespace loadstone
