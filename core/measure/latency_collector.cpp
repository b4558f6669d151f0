// SPDX-License-Identifier: MIT
#include "core/measure/latency_collector.h"

#include <utility>

namespace loadstone {

void LatencyCollector::collect(LatencyLog& log) noexcept {
    const std::lock_guard lock(m_mutex);
    log.drain([this](LatencyEntry entry) {
        m_counted.latency.add(entry.latency);
        m_counted.responseTime.add(entry.responseTime);
    });
}

void LatencyCollector::take(LatencyPair& into) noexcept {
    into.clear();
    const std::lock_guard lock(m_mutex);
    std::swap(m_counted, into);
}

}  // namespace loadstone
