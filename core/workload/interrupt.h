// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>

namespace loadstone {

/// Tells a worker, for the price of one atomic load, that it should come back to its loop: parameters
/// changed, time is up, the table is to be reset, or the run stops. The controller raises the number; the
/// worker compares.
class Interrupt {
   public:
    explicit Interrupt(const std::atomic<std::uint64_t>& generation) noexcept
        : m_generation(generation), m_seen(generation.load(std::memory_order_acquire)) {}

    [[nodiscard]] bool requested() const noexcept { return current() != m_seen; }
    /// Marks what has come so far as seen.
    void acknowledge() noexcept { m_seen = current(); }

   private:
    [[nodiscard]] std::uint64_t current() const noexcept {
        return m_generation.load(std::memory_order_acquire);
    }

    const std::atomic<std::uint64_t>& m_generation;
    std::uint64_t m_seen;
};

}  // namespace loadstone
