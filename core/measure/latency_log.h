// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstddef>

#include "core/measure/latency_histogram.h"

namespace loadstone {

/// The latencies of one operation, already in histogram buckets.
struct LatencyEntry {
    LatencyHistogram::Bucket latency = 0;       ///< from the actual start
    LatencyHistogram::Bucket responseTime = 0;  ///< from the intended start
};

/// A ring in which one worker leaves its latencies and from which the collector takes them.
///
/// Instead of a histogram for each worker (68 KiB, twice for swapping) a worker owns 16 KiB and recording is
/// one store; the sampler does the counting. push() is for the worker alone, drain() for whoever holds the
/// collector's lock.
class LatencyLog {
   public:
    static constexpr std::size_t capacity = 4096;

    /// False when the ring is full; nothing is then recorded.
    [[nodiscard]] bool push(LatencyEntry entry) noexcept {
        const std::size_t head = m_head.load(std::memory_order_relaxed);
        if (head - m_tail.load(std::memory_order_acquire) == capacity) {
            return false;
        }
        m_entries[head % capacity] = entry;
        m_head.store(head + 1, std::memory_order_release);
        return true;
    }

    /// Takes everything that is there and hands each entry to take(entry).
    template <typename Take>
    void drain(Take take) noexcept {
        const std::size_t head = m_head.load(std::memory_order_acquire);
        for (std::size_t tail = m_tail.load(std::memory_order_relaxed); tail != head; ++tail) {
            take(m_entries[tail % capacity]);
        }
        m_tail.store(head, std::memory_order_release);
    }

   private:
    alignas(64) std::atomic<std::size_t> m_head{0};
    alignas(64) std::atomic<std::size_t> m_tail{0};
    alignas(64) std::array<LatencyEntry, capacity> m_entries{};
};

}  // namespace loadstone
