// SPDX-License-Identifier: MIT
#include "core/measure/worker_counters.h"

namespace loadstone {

OperationCounts WorkerCounters::read() const noexcept {
    const auto get = [](const Counter& counter) { return counter.load(std::memory_order_relaxed); };
    OperationCounts counts;
    counts.attempted = get(m_attempted);
    counts.succeeded = get(m_succeeded);
    counts.cancelled = get(m_cancelled);
    counts.rows = get(m_rows);
    counts.statements = get(m_statements);
    counts.roundTrips = get(m_roundTrips);
    counts.commits = get(m_commits);
    for (std::size_t kind = 0; kind < errorKindCount; ++kind) {
        counts.failedByKind.at(kind) = get(m_failed.at(kind));
        counts.retriedByKind.at(kind) = get(m_retried.at(kind));
        counts.retries += counts.retriedByKind.at(kind);
    }
    return counts;
}

}  // namespace loadstone
