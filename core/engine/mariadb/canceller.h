// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>

#include "core/engine/cancel_courier.h"
#include "core/engine/mariadb/login.h"
#include "core/engine/mariadb/running_call.h"
#include "core/engine/mariadb/session.h"

namespace loadstone::mariadb {

/// Ends statements of a database's sessions with KILL QUERY, over a connection that is made for it and kept
/// until they have ended. Any thread.
class Canceller {
   public:
    explicit Canceller(Login login);

    void add(std::uint64_t session, std::shared_ptr<RunningCall> call);
    void remove(std::uint64_t session) noexcept;

    /// Asks the server to stop what a session does, if it does something. Returns at once.
    void cancel(std::uint64_t session, RunningCall& call) noexcept;

   private:
    using Calls = std::map<std::uint64_t, std::shared_ptr<RunningCall>>;

    [[nodiscard]] Calls calls();
    void deliver(const std::stop_token& stop);
    /// Tells the server once for each call that was asked to stop; false where there is none.
    bool killAsked(Session& courier);

    Login m_login;
    std::mutex m_mutex;
    Calls m_calls;
    CancelCourier m_courier;  // last: its thread uses the others
};

}  // namespace loadstone::mariadb
