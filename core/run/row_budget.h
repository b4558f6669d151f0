// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>

namespace loadstone {

/// The rows that are still to be inserted in a run bounded by rows; shared by its workers. Without a bound
/// nothing is shared and claiming costs nothing.
class RowBudget {
   public:
    static constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

    /// Any thread, before the workers start.
    void set(std::int64_t rows) noexcept { m_left.store(rows, std::memory_order_relaxed); }

    /// Takes up to `wanted` rows and returns how many it got; 0 when all are claimed.
    [[nodiscard]] std::int64_t claim(std::int64_t wanted) noexcept {
        std::int64_t left = m_left.load(std::memory_order_relaxed);
        if (left == unlimited) {
            return wanted;
        }
        std::int64_t taken = 0;
        do {
            taken = std::min(wanted, left);
        } while (!m_left.compare_exchange_weak(left, left - taken, std::memory_order_relaxed));
        return taken;
    }

    /// Gives back what an operation did not insert.
    void giveBack(std::int64_t rows) noexcept {
        if (m_left.load(std::memory_order_relaxed) != unlimited) {
            m_left.fetch_add(rows, std::memory_order_relaxed);
        }
    }

   private:
    std::atomic<std::int64_t> m_left{unlimited};
};

}  // namespace loadstone
