// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <stop_token>
#include <vector>

#include "core/engine/cancel_courier.h"
#include "core/engine/firebird/call_gate.h"

namespace loadstone::firebird {

/// Cancels calls of one server's connections on a thread of its own: the request goes through the
/// connection's socket, which may be full. One for each opened database, outliving its connections; any
/// thread.
class CancelDesk {
   public:
    CancelDesk();

    /// The number under which a connection is cancelled from now on.
    [[nodiscard]] std::uint64_t add(CallGate& gate);
    /// Afterwards the gate is not used any more.
    void remove(std::uint64_t number);
    /// Returns at once.
    void cancel(std::uint64_t number) noexcept { m_courier.cancel(number); }

   private:
    void deliver(const std::vector<std::uint64_t>& numbers, const std::stop_token& stop);

    std::mutex m_mutex;
    std::map<std::uint64_t, CallGate*> m_gates;
    std::uint64_t m_last = 0;
    CancelCourier m_courier;  // last: ends before what it uses
};

}  // namespace loadstone::firebird
