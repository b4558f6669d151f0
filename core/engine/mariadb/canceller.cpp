// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/canceller.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <utility>

#include <fmt/format.h>

namespace loadstone::mariadb {

namespace {

/// False when the stop came first.
bool sleepFor(std::chrono::milliseconds duration, const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, stop, duration, [] { return false; });
    return !stop.stop_requested();
}

}  // namespace

Canceller::Canceller(Login login)
    : m_login(std::move(login)),
      m_courier([this](const std::vector<std::uint64_t>& /*sessions*/, const std::stop_token& stop) {
          deliver(stop);  // looks at all of them: some may have been asked since
      }) {}

void Canceller::add(std::uint64_t session, std::shared_ptr<RunningCall> call) {
    const std::lock_guard lock(m_mutex);
    m_calls[session] = std::move(call);
}

void Canceller::remove(std::uint64_t session) noexcept {
    const std::lock_guard lock(m_mutex);
    m_calls.erase(session);
}

void Canceller::cancel(std::uint64_t session, RunningCall& call) noexcept {
    if (call.requestCancel()) {
        m_courier.cancel(session);
    }
}

Canceller::Calls Canceller::calls() {
    const std::lock_guard lock(m_mutex);
    return m_calls;
}

bool Canceller::killAsked(Session& courier) {
    bool any = false;
    for (const auto& [session, call] : calls()) {
        if (call->beginDelivery()) {
            any = true;
            static_cast<void>(courier.send(fmt::format("KILL QUERY {}", session)));
            call->endDelivery();
        }
    }
    return any;
}

void Canceller::deliver(const std::stop_token& stop) {
    using namespace std::chrono_literals;
    const auto courier = Session::open(m_login, {}, stop);
    if (!courier) {
        return;  // whoever cancels gives the connection up a moment later
    }
    const std::stop_callback cut(stop, [&courier] { (*courier)->abort(); });
    const BrokenPipe pipe;
    auto pause = 5ms;
    while (killAsked(**courier) && sleepFor(pause, stop)) {
        pause = std::min(2 * pause, 200ms);
    }
}

}  // namespace loadstone::mariadb
