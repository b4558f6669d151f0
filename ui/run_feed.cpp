// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run_feed.h"

#include <utility>

namespace loadstone {

void RunFeed::onPhase(RunPhase phase) {
    const std::scoped_lock lock(m_mutex);
    m_batch.phase = phase;
    m_batch.share = 0;
    m_batch.what.clear();
}

void RunFeed::onProgress(RunPhase phase, double share, const std::string& what) {
    const std::scoped_lock lock(m_mutex);
    m_batch.phase = phase;
    m_batch.share = share;
    m_batch.what = what;
}

void RunFeed::onStarted(std::shared_ptr<const RunDescription> run) {
    const std::scoped_lock lock(m_mutex);
    m_batch.started = std::move(run);
}

void RunFeed::onSample(std::shared_ptr<const Sample> sample) {
    const std::scoped_lock lock(m_mutex);
    m_batch.samples.push_back(std::move(sample));
    if (m_batch.samples.size() > m_capacity) {
        m_batch.samples.pop_front();
        ++m_batch.dropped;
    }
}

void RunFeed::onEvent(const RunEvent& event) {
    const std::scoped_lock lock(m_mutex);
    m_batch.events.push_back(event);
    if (m_batch.events.size() > m_capacity) {
        m_batch.events.pop_front();
    }
}

void RunFeed::onFinished(std::shared_ptr<const RunResult> result) {
    const std::scoped_lock lock(m_mutex);
    m_batch.finished = std::move(result);
}

RunFeed::Batch RunFeed::take() {
    const std::scoped_lock lock(m_mutex);
    Batch next;
    next.share = m_batch.share;
    next.what = m_batch.what;
    return std::exchange(m_batch, std::move(next));
}

}  // namespace loadstone
