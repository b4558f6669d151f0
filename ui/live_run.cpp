// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/live_run.h"

#include <cmath>

namespace loadstone {

void LiveRun::absorb(const RunFeed::Batch& batch) {
    if (batch.phase) {
        phase = *batch.phase;
    }
    share = batch.share;
    what = batch.what;
    dropped += batch.dropped;
    if (batch.started) {
        description = batch.started;
    }
    for (const auto& sample : batch.samples) {
        absorb(*sample);
    }
    for (const RunEvent& event : batch.events) {
        trace->append(event);
    }
    if (batch.finished) {
        result = batch.finished;
        counts = result->counts;
    }
}

void LiveRun::absorb(const Sample& sample) {
    trace->append(sample);
    workersRunning = sample.workersRunning;
    workersLost = sample.workersLost;
    const bool measured = sample.kind == SampleKind::measured || sample.kind == SampleKind::transient;
    if (measured || sample.kind == SampleKind::drain) {
        counts += sample.counts;
    }
    if (measured) {
        measuredSeconds += toSeconds(sample.length);
    }
}

double LiveRun::rowsPerSecondNow() const noexcept {
    const auto means = trace->meanRowsPerSecond();
    return means.empty() || std::isnan(means.back()) ? 0.0 : means.back();
}

double LiveRun::meanRowsPerSecond() const noexcept {
    if (result) {
        return result->rowsPerSecond();
    }
    return measuredSeconds > 0 ? static_cast<double>(counts.rows) / measuredSeconds : 0.0;
}

double LiveRun::plannedSeconds() const noexcept {
    return config.duration ? toSeconds(config.warmup + *config.duration) : 0.0;
}

}  // namespace loadstone
