// SPDX-License-Identifier: MIT
#pragma once

#include <mutex>

#include "core/measure/latency_histogram.h"
#include "core/measure/latency_log.h"

namespace loadstone {

/// Latency and response time of the same operations.
struct LatencyPair {
    LatencyHistogram latency;
    LatencyHistogram responseTime;

    void merge(const LatencyPair& other) noexcept {
        latency.merge(other.latency);
        responseTime.merge(other.responseTime);
    }
    void clear() noexcept {
        latency.clear();
        responseTime.clear();
    }
};

/// Counts what workers leave in their logs. The sampler empties all logs each tick; a worker whose log is
/// full before that (more than 40,000 operations a second) empties its own, taking the lock once in 4,096
/// operations.
class LatencyCollector {
   public:
    /// Worker: records one operation in its own log.
    void record(LatencyLog& log, LatencyEntry entry) noexcept {
        while (!log.push(entry)) {
            collect(log);
        }
    }

    /// Any thread: counts what is in a log.
    void collect(LatencyLog& log) noexcept;

    /// Sampler: what was counted since the last call; `into` is overwritten and its old content reused as the
    /// next empty pair.
    void take(LatencyPair& into) noexcept;

   private:
    std::mutex m_mutex;
    LatencyPair m_counted;
};

}  // namespace loadstone
