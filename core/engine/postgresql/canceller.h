// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/engine/cancel_courier.h"
#include "core/engine/postgresql/cancel_gate.h"
#include "core/engine/postgresql/link.h"
#include "core/engine/socket_guard.h"

namespace loadstone::postgresql {

/// What another thread needs to know of a session.
struct SessionState {
    CancelGate gate;
    SocketGuard socket;
    int process = 0;  ///< of the server, which serves it
    Endpoint endpoint;
};

/// Cancels what sessions of one database do, through a second connection. Any thread.
class Canceller {
   public:
    explicit Canceller(const ConnectionParameters& parameters);

    /// Returns the number by which the session is cancelled.
    std::uint64_t add(std::shared_ptr<SessionState> session);
    void remove(std::uint64_t number) noexcept;
    /// Returns at once.
    void cancel(std::uint64_t number) noexcept { m_courier.cancel(number); }

   private:
    void deliver(const std::vector<std::uint64_t>& numbers, const std::stop_token& stop);
    [[nodiscard]] ConnectionParameters parametersFor(const Endpoint& endpoint) const;
    std::vector<std::shared_ptr<SessionState>> find(const std::vector<std::uint64_t>& numbers);

    const ConnectionParameters& m_parameters;
    std::mutex m_mutex;
    std::map<std::uint64_t, std::shared_ptr<SessionState>> m_sessions;
    std::uint64_t m_last = 0;
    CancelCourier m_courier;  // last: its thread uses the rest
};

}  // namespace loadstone::postgresql
