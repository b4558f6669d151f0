// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/measure/sample.h"
#include "core/run/run_result.h"
#include "core/session/sample_series.h"

namespace loadstone {

/// What the charts need of a run's samples, in columns: 48 bytes a sample instead of the whole record.
/// Values that were not measured (latency where no operation ended, rates of pauses and of draining) are NaN.
/// Not thread-safe.
class RunTrace {
   public:
    /// A stretch of samples of one kind that is no plain measuring.
    struct Span {
        SampleKind kind = SampleKind::warmup;
        double from = 0;  ///< seconds
        double to = 0;
    };

    RunTrace() = default;
    /// Of a stored run; its events are appended afterwards.
    explicit RunTrace(const SampleSeries& series);

    /// Samples come in their order.
    void append(const Sample& sample);
    void append(const RunEvent& event) { m_events.push_back(event); }

    [[nodiscard]] std::size_t size() const noexcept { return m_seconds.size(); }
    [[nodiscard]] double endSeconds() const noexcept { return m_end; }

    /// The middle of each sample, seconds since the gate.
    [[nodiscard]] std::span<const double> seconds() const noexcept { return m_seconds; }
    [[nodiscard]] std::span<const double> rowsPerSecond() const noexcept { return m_rowsPerSecond; }
    /// Rows over time of the last second before each sample, pauses left out.
    [[nodiscard]] std::span<const double> meanRowsPerSecond() const noexcept { return m_meanRowsPerSecond; }
    [[nodiscard]] std::span<const double> p50Ms() const noexcept { return m_p50Ms; }
    [[nodiscard]] std::span<const double> p95Ms() const noexcept { return m_p95Ms; }
    [[nodiscard]] std::span<const double> p99Ms() const noexcept { return m_p99Ms; }

    [[nodiscard]] const std::vector<RunEvent>& events() const noexcept { return m_events; }
    [[nodiscard]] const std::vector<Span>& spans() const noexcept { return m_spans; }

   private:
    /// One sample, whatever it came from.
    struct Tick {
        SampleKind kind = SampleKind::measured;
        double start = 0;   // seconds
        double length = 0;  // seconds
        double rowsPerSecond = 0;
    };

    void reserve(std::size_t samples);
    void append(const Tick& tick);
    void appendRate(const Tick& tick);
    void appendSpan(const Tick& tick);
    void appendLatency(double p50Us, double p95Us, double p99Us);

    std::vector<double> m_seconds;
    std::vector<double> m_rowsPerSecond;
    std::vector<double> m_meanRowsPerSecond;
    std::vector<double> m_p50Ms;
    std::vector<double> m_p95Ms;
    std::vector<double> m_p99Ms;
    std::vector<RunEvent> m_events;
    std::vector<Span> m_spans;
    double m_end = 0;
    double m_longest = 0;            // tick so far
    std::vector<Tick> m_lastSecond;  // oldest first
};

}  // namespace loadstone
