// SPDX-License-Identifier: MIT
#include "core/run/run_result.h"

#include <algorithm>
#include <array>

namespace loadstone {

namespace {

double rate(std::int64_t rows, Nanoseconds length) noexcept {
    const double seconds = toSeconds(length);
    return seconds > 0 ? static_cast<double>(rows) / seconds : 0.0;
}

template <typename Enum, std::size_t Count>
std::string_view pick(Enum value, const std::array<std::string_view, Count>& names) noexcept {
    return names.at(static_cast<std::size_t>(value));
}

}  // namespace

std::string_view nameOf(RunPhase phase) noexcept {
    constexpr std::array<std::string_view, 8> names = {"connect", "build",  "warmup",   "measure",
                                                       "drain",   "verify", "clean_up", "finished"};
    return pick(phase, names);
}

std::string_view nameOf(RunEventKind kind) noexcept {
    constexpr std::array<std::string_view, 5> names = {"parameter", "reset", "worker_lost", "reconnect",
                                                       "note"};
    return pick(kind, names);
}

std::string_view nameOf(RunOutcome outcome) noexcept {
    constexpr std::array<std::string_view, 3> names = {"completed", "stopped", "failed"};
    return pick(outcome, names);
}

double RunSegment::rowsPerSecond() const noexcept { return rate(counts.rows, measured); }

double RunResult::rowsPerSecond() const noexcept { return rate(counts.rows, elapsed); }

double RunResult::clientCpuShare() const noexcept {
    const double available = elapsedSeconds() * std::max(workers, 1);
    return available > 0 ? clientCpuSeconds / available : 0.0;
}

}  // namespace loadstone
