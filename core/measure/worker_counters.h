// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "core/measure/operation_counts.h"

namespace loadstone {

/// The counters of one worker: written by that worker alone, read by the sampler while they change.
///
/// On cache lines of their own, so that no worker waits for another's. A writer needs no read-modify-write
/// instruction because it is alone.
class alignas(64) WorkerCounters {
   public:
    void attempt() noexcept { bump(m_attempted); }
    void succeed(std::int64_t rows, std::int64_t statements, std::int64_t roundTrips,
                 std::int64_t commits) noexcept {
        add(m_rows, rows);
        add(m_statements, statements);
        add(m_roundTrips, roundTrips);
        add(m_commits, commits);
        bump(m_succeeded);
    }
    void cancel() noexcept { bump(m_cancelled); }
    void fail(ErrorKind kind) noexcept { bump(m_failed[static_cast<std::size_t>(kind)]); }
    void retry(ErrorKind kind) noexcept { bump(m_retried[static_cast<std::size_t>(kind)]); }

    /// Any thread. Exact once the worker rests; while it works, the figures may be one operation apart.
    [[nodiscard]] OperationCounts read() const noexcept;

   private:
    using Counter = std::atomic<std::int64_t>;

    static void add(Counter& counter, std::int64_t amount) noexcept {
        counter.store(counter.load(std::memory_order_relaxed) + amount, std::memory_order_relaxed);
    }
    static void bump(Counter& counter) noexcept { add(counter, 1); }

    Counter m_attempted{0};
    Counter m_succeeded{0};
    Counter m_cancelled{0};
    Counter m_rows{0};
    Counter m_statements{0};
    Counter m_roundTrips{0};
    Counter m_commits{0};
    std::array<Counter, errorKindCount> m_failed{};
    std::array<Counter, errorKindCount> m_retried{};
};

}  // namespace loadstone
