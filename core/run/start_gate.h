// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <stop_token>

#include "core/base/clock.h"
#include "core/base/error.h"

namespace loadstone {

/// Lets workers start together: the last arrival opens the way, and if one fails none starts.
class StartGate {
   public:
    explicit StartGate(Clock& clock) : m_clock(clock) {}

    /// Controller, before it starts workers: how many must arrive.
    void expect(int workers) noexcept { m_expected = workers; }

    /// Worker: ready to start. Returns true once the gate is open, false when the run is given up.
    bool arrive(std::stop_token stop);
    /// Worker: cannot start, and why. The first error is kept.
    void fail(int worker, Error error);

    /// Controller: waits for all arrivals or a failure or a stop; true when all have arrived.
    bool awaitAll(std::stop_token stop);
    /// Controller: lets everybody go.
    void open();
    void giveUp();

    /// What the first worker that failed said.
    [[nodiscard]] std::optional<Error> failure() const;

   private:
    enum class State : std::uint8_t { closed, open, givenUp };

    Clock& m_clock;
    std::atomic<int> m_expected{0};
    std::atomic<int> m_arrived{0};
    std::atomic<bool> m_failed{false};
    std::atomic<State> m_state{State::closed};
    mutable std::mutex m_mutex;
    std::optional<Error> m_failure;
};

}  // namespace loadstone
