// SPDX-License-Identifier: MIT
#include "app/cli/run_progress.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>

namespace loadstone {

namespace {

constexpr int barWidth = 24;

/// ", about 12.3 MB on the disk"; empty where the size is not known.
std::string about(std::string_view where, std::int64_t bytes) {
    return bytes == 0 ? std::string()
                      : fmt::format(", about {:.1f} MB{}", static_cast<double>(bytes) / 1e6, where);
}

}  // namespace

RunProgress::RunProgress(const RunConfig& config)
    : m_terminal(isatty(STDERR_FILENO) != 0),
      m_totalSeconds(toSeconds(config.warmup + config.duration.value_or(Nanoseconds::zero()))),
      m_totalRows(config.rows.value_or(0)) {}

void RunProgress::draw(double share, const std::string& text) {
    if (m_terminal) {
        const auto filled = static_cast<int>(std::clamp(share, 0.0, 1.0) * barWidth);
        fmt::print(stderr, "\r\033[K[{:<{}}] {}", std::string(static_cast<std::size_t>(filled), '#'),
                   barWidth, text);
        std::fflush(stderr);
    }
}

void RunProgress::clear() {
    if (m_terminal) {
        fmt::print(stderr, "\r\033[K");
        std::fflush(stderr);
    }
}

void RunProgress::onPhase(RunPhase phase) {
    if (m_terminal) {
        draw(0.0, std::string(nameOf(phase)));
    } else if (phase == RunPhase::build || phase == RunPhase::measure || phase == RunPhase::verify) {
        fmt::print(stderr, "{}\n", nameOf(phase));
    }
}

void RunProgress::onPreflight(const Preflight& preflight) {
    clear();
    fmt::print(stderr, "at most {} rows{}{}\n", preflight.rows, about(" on the disk", preflight.diskBytes),
               about(" in a statement", preflight.statementBytes));
}

void RunProgress::onProgress(RunPhase phase, double share, const std::string& what) {
    draw(share, fmt::format("{} {}", nameOf(phase), what));
}

void RunProgress::onSample(std::shared_ptr<const Sample> sample) {
    m_rows += sample->kind == SampleKind::warmup ? 0 : sample->counts.rows;
    const double passed = toSeconds(sample->start + sample->length);
    const double share = m_totalRows > 0 ? static_cast<double>(m_rows) / static_cast<double>(m_totalRows)
                                         : passed / std::max(m_totalSeconds, 1e-9);
    draw(share, fmt::format("{} {:.1f} s  {:.0f} rows/s  p99 {:.2f} ms", nameOf(sample->kind), passed,
                            sample->rowsPerSecond(), sample->latency.p99Us / 1000));
}

void RunProgress::onEvent(const RunEvent& event) {
    clear();
    fmt::print(stderr, "{:.1f} s: {}\n", toSeconds(event.at), event.text);
}

void RunProgress::onFinished(std::shared_ptr<const RunResult> /*result*/) { clear(); }

}  // namespace loadstone
