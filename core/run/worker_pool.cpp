// SPDX-License-Identifier: MIT
#include "core/run/worker_pool.h"

#include <algorithm>

#include "core/run/worker.h"

namespace loadstone {

WorkerPool::WorkerPool(RunShared& shared, WorkloadRun& workload) : m_shared(shared), m_workload(workload) {}

WorkerPool::~WorkerPool() { join(); }

WorkerSlot& WorkerPool::slot(int index) {
    const std::lock_guard lock(m_mutex);
    while (static_cast<int>(m_slots.size()) <= index) {
        m_slots.push_back(std::make_unique<WorkerSlot>(static_cast<int>(m_slots.size())));
    }
    return *m_slots[static_cast<std::size_t>(index)];
}

void WorkerPool::startAtGate() {
    const int wanted = m_shared.wantedWorkers;
    m_shared.gate.expect(wanted);
    for (int index = 0; index < wanted; ++index) {
        add(slot(index), Entry::atGate);
    }
}

void WorkerPool::addMissing() {
    for (int index = 0; index < m_shared.wantedWorkers; ++index) {
        WorkerSlot& candidate = slot(index);
        if (candidate.state == WorkerState::absent || candidate.state == WorkerState::removed) {
            add(candidate, Entry::whileRunning);
        }
    }
}

void WorkerPool::add(WorkerSlot& slot, Entry entry) {
    if (slot.thread.joinable()) {
        slot.thread.join();
    }
    if (!slot.task) {
        slot.task = m_workload.makeTask(slot.index());
    }
    slot.state = WorkerState::starting;
    auto worker = std::make_unique<Worker>(m_shared, slot, entry == Entry::atGate);
    m_shared.clock.enter();
    slot.thread = std::jthread([worker = std::move(worker)] { worker->run(); });
}

int WorkerPool::activeCount() const noexcept {
    return static_cast<int>(
        std::count_if(m_slots.begin(), m_slots.end(), [](const auto& slot) { return slot->active(); }));
}

int WorkerPool::lostCount() const noexcept {
    return static_cast<int>(std::count_if(m_slots.begin(), m_slots.end(),
                                          [](const auto& slot) { return slot->state == WorkerState::lost; }));
}

bool WorkerPool::settled(std::uint64_t version) const noexcept {
    return std::all_of(m_slots.begin(), m_slots.end(), [version](const auto& slot) {
        return !slot->active() || slot->settledVersion >= version;
    });
}

void WorkerPool::cancelBusy() {
    const std::lock_guard lock(m_mutex);
    for (const auto& slot : m_slots) {
        if (slot->busy) {
            slot->cancelWanted = true;
            slot->connection.cancel();
        }
    }
}

void WorkerPool::abortAll() {
    const std::lock_guard lock(m_mutex);
    for (const auto& slot : m_slots) {
        slot->cancelWanted = true;
        slot->connection.abort();
    }
}

void WorkerPool::join() {
    for (const auto& slot : m_slots) {
        if (slot->thread.joinable()) {
            slot->thread.join();
        }
    }
}

OperationCounts WorkerPool::counts() const noexcept {
    OperationCounts total;
    for (const auto& slot : m_slots) {
        total += slot->counters.read();
    }
    return total;
}

double WorkerPool::cpuSeconds() const {
    double total = 0.0;
    for (const auto& slot : m_slots) {
        total += slot->cpuSeconds();
    }
    return total;
}

TimePoint WorkerPool::lastEnd() const noexcept {
    Nanoseconds::rep last = 0;
    for (const auto& slot : m_slots) {
        last = std::max(last, slot->lastEnd.load());
    }
    return TimePoint(Nanoseconds(last));
}

}  // namespace loadstone
