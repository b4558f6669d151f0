// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "core/base/clock.h"

namespace loadstone {

/// Says when an operation should start so that a rate is held: a pure function of the rows sent so far.
///
/// A worker that falls behind does not skip: its intended starts stay in the past until it has caught up, and
/// response times are taken from them, so that a stall of the server shows in full.
/// Source: G. Tene, "How NOT to measure latency" (coordinated omission); the pacing of vegeta and wrk2.
class Pacer {
   public:
    /// rowsPerSecond for this worker alone; 0 for no limit. Counts from `start`.
    Pacer(double rowsPerSecond, TimePoint start) noexcept : m_rowsPerSecond(rowsPerSecond), m_start(start) {}

    [[nodiscard]] bool limited() const noexcept { return m_rowsPerSecond > 0; }

    /// The intended start of the next operation. Without a limit there is none: the caller starts at once.
    [[nodiscard]] TimePoint intendedStart() const noexcept;

    void sent(std::int64_t rows) noexcept { m_rows += rows; }

   private:
    double m_rowsPerSecond;
    TimePoint m_start;
    std::int64_t m_rows = 0;
};

}  // namespace loadstone
