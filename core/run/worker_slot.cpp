// SPDX-License-Identifier: MIT
#include "core/run/worker_slot.h"

#include "core/measure/host_metrics.h"

namespace loadstone {

bool WorkerSlot::active() const noexcept {
    const WorkerState now = state;
    return now == WorkerState::starting || now == WorkerState::running || now == WorkerState::parked;
}

void WorkerSlot::setLost(Error why) {
    const std::lock_guard lock(m_mutex);
    m_lostBecause = std::move(why);
}

std::optional<Error> WorkerSlot::lostBecause() const {
    const std::lock_guard lock(m_mutex);
    return m_lostBecause;
}

void WorkerSlot::enterThread() {
    const std::lock_guard lock(m_mutex);
    m_thread = pthread_self();
}

void WorkerSlot::leaveThread() {
    const std::lock_guard lock(m_mutex);
    m_thread.reset();
    m_endedCpuSeconds += ownCpuSeconds();
}

double WorkerSlot::cpuSeconds() const {
    const std::lock_guard lock(m_mutex);
    const double current = m_thread ? threadCpuSeconds(*m_thread).value_or(0.0) : 0.0;
    return m_endedCpuSeconds + current;
}

}  // namespace loadstone
