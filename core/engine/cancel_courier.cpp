// SPDX-License-Identifier: MIT
#include "core/engine/cancel_courier.h"

#include <exception>
#include <utility>

namespace loadstone {

CancelCourier::CancelCourier(Deliver deliver)
    : m_deliver(std::move(deliver)), m_thread([this](const std::stop_token& stop) { work(stop); }) {}

CancelCourier::~CancelCourier() = default;

void CancelCourier::cancel(std::uint64_t session) noexcept {
    try {
        const std::lock_guard lock(m_mutex);
        m_waiting.push_back(session);
        m_wake.notify_one();
    } catch (const std::exception&) {
        // Out of memory: the connection is given up a moment later all the same.
    }
}

void CancelCourier::work(const std::stop_token& stop) {
    std::unique_lock lock(m_mutex);
    while (m_wake.wait(lock, stop, [this] { return !m_waiting.empty(); })) {
        const std::vector<std::uint64_t> sessions = std::exchange(m_waiting, {});
        lock.unlock();
        try {
            m_deliver(sessions, stop);
        } catch (const std::exception&) {
            // As above.
        }
        lock.lock();
        if (stop.stop_requested()) {
            return;
        }
    }
}

}  // namespace loadstone
