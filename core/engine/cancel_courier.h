// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace loadstone {

/// Carries cancellations to a server on a thread of its own: they need a second connection, which may take
/// its time, and whoever cancels must not wait. One for each opened database; any thread.
class CancelCourier {
   public:
    /// Asks the server to stop what these sessions are doing, by the numbers it gave them; on the courier's
    /// thread. Must return soon after the stop is requested, even when the server hangs.
    using Deliver = std::function<void(const std::vector<std::uint64_t>& sessions, std::stop_token stop)>;

    explicit CancelCourier(Deliver deliver);
    ~CancelCourier();  ///< drops what is not delivered yet
    CancelCourier(const CancelCourier&) = delete;
    CancelCourier& operator=(const CancelCourier&) = delete;

    /// Returns at once.
    void cancel(std::uint64_t session) noexcept;

   private:
    void work(const std::stop_token& stop);

    Deliver m_deliver;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::vector<std::uint64_t> m_waiting;
    std::jthread m_thread;  // last: ends before what it uses
};

}  // namespace loadstone
