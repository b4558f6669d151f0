// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/run_trace.h"

#include <algorithm>
#include <limits>

namespace loadstone {

namespace {

constexpr double notMeasured = std::numeric_limits<double>::quiet_NaN();

double milliseconds(double microseconds) { return microseconds > 0 ? microseconds / 1000.0 : notMeasured; }

}  // namespace

RunTrace::RunTrace(const SampleSeries& series) {
    reserve(series.size());
    double length = 0.1;
    for (std::size_t i = 0; i < series.size(); ++i) {
        // A series has no lengths: a sample lasts until the next one, and the last as long as the one before.
        if (i + 1 < series.size()) {
            length = series.startSeconds[i + 1] - series.startSeconds[i];
        }
        append(Tick{series.kind[i], series.startSeconds[i], length, series.rowsPerSecond[i]});
        appendLatency(series.p50Us[i], series.p95Us[i], series.p99Us[i]);
    }
}

void RunTrace::reserve(std::size_t samples) {
    for (auto* column : {&m_seconds, &m_rowsPerSecond, &m_meanRowsPerSecond, &m_p50Ms, &m_p95Ms, &m_p99Ms}) {
        column->reserve(samples);
    }
}

void RunTrace::append(const Sample& sample) {
    append(Tick{sample.kind, toSeconds(sample.start), toSeconds(sample.length), sample.rowsPerSecond()});
    appendLatency(sample.latency.p50Us, sample.latency.p95Us, sample.latency.p99Us);
}

void RunTrace::append(const Tick& tick) {
    m_seconds.push_back(tick.start + tick.length / 2);
    m_end = tick.start + tick.length;
    appendRate(tick);
    appendSpan(tick);
}

void RunTrace::appendLatency(double p50Us, double p95Us, double p99Us) {
    m_p50Ms.push_back(milliseconds(p50Us));
    m_p95Ms.push_back(milliseconds(p95Us));
    m_p99Ms.push_back(milliseconds(p99Us));
}

void RunTrace::appendRate(const Tick& tick) {
    m_longest = std::max(m_longest, tick.length);
    if (tick.kind == SampleKind::paused || tick.kind == SampleKind::drain) {
        m_rowsPerSecond.push_back(notMeasured);
        m_meanRowsPerSecond.push_back(notMeasured);
        return;
    }
    // One operation that ends in a tick cut short would look like a peak that never was.
    m_rowsPerSecond.push_back(tick.length < m_longest / 2 ? notMeasured : tick.rowsPerSecond);
    m_lastSecond.push_back(tick);
    double rows = 0;
    double seconds = 0;
    for (auto recent = m_lastSecond.rbegin(); recent != m_lastSecond.rend(); ++recent) {
        rows += recent->rowsPerSecond * recent->length;
        seconds += recent->length;
        if (seconds > 0.999) {
            m_lastSecond.erase(m_lastSecond.begin(), recent.base() - 1);
            break;
        }
    }
    m_meanRowsPerSecond.push_back(seconds > 0 ? rows / seconds : notMeasured);
}

void RunTrace::appendSpan(const Tick& tick) {
    if (tick.kind == SampleKind::measured) {
        return;
    }
    constexpr double joint = 1e-3;
    if (!m_spans.empty() && m_spans.back().kind == tick.kind && tick.start - m_spans.back().to < joint) {
        m_spans.back().to = m_end;
    } else {
        m_spans.push_back({tick.kind, tick.start, m_end});
    }
}

}  // namespace loadstone
