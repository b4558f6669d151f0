// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/engine/server_info.h"
#include "core/measure/host_metrics.h"
#include "core/measure/latency_histogram.h"
#include "core/measure/sample.h"
#include "core/workload/parameter_values.h"

namespace loadstone {

/// The phases of a run, in order.
enum class RunPhase : std::uint8_t { connect, build, warmup, measure, drain, verify, cleanUp, finished };

[[nodiscard]] std::string_view nameOf(RunPhase phase) noexcept;

/// How long a phase took.
struct PhaseTime {
    RunPhase phase = RunPhase::connect;
    Nanoseconds length{};
};

/// What is known of a run when it starts; stored before its first sample.
struct RunDescription {
    std::string id;        ///< 32 hexadecimal digits
    std::string workload;  ///< "fk_web"
    std::string target;    ///< its URL, never with a password
    std::string engine;    ///< "firebird"
    std::string clientVersion;
    ServerInfo server;
    HostInfo host;
    std::string loadstoneVersion;
    std::string startedAt;  ///< wall clock, ISO 8601 in UTC with milliseconds
    ParameterValues parameters;
    std::vector<ParameterSpec> specs;  ///< the declarations behind the parameters, for texts
    std::uint64_t seed = 0;
    std::optional<Nanoseconds> duration;
    std::optional<std::int64_t> rows;
    Nanoseconds warmup{};
    std::string conditions;        ///< to be named beside the result ("foreign keys off: …"), or empty
    bool engineInProcess = false;  ///< the client's CPU includes the server's
};

enum class RunEventKind : std::uint8_t {
    parameterChange,  ///< text "K 100 → 1000", key and values set
    reset,            ///< the target table was emptied
    workerLost,       ///< a worker could not come back
    reconnect,        ///< a lost connection was re-opened
    note,
};

[[nodiscard]] std::string_view nameOf(RunEventKind kind) noexcept;

/// Something worth a line on the chart.
struct RunEvent {
    Nanoseconds at{};  ///< since the start gate
    RunEventKind kind = RunEventKind::note;
    std::string text;
    std::string key;  ///< the parameter, for parameterChange
    std::int64_t before = 0;
    std::int64_t after = 0;
};

/// The steady part between two live changes.
struct RunSegment {
    Nanoseconds from{};
    Nanoseconds to{};
    Nanoseconds measured{};      ///< length without transients and resets
    ParameterValues parameters;  ///< in force
    OperationCounts counts;      ///< of the measured length
    LatencyHistogram latency;
    [[nodiscard]] double rowsPerSecond() const noexcept;
};

/// How a run ended.
enum class RunOutcome : std::uint8_t {
    completed,  ///< reached its time or rows
    stopped,    ///< the user stopped it; what was measured stands
    failed,     ///< see error
};

[[nodiscard]] std::string_view nameOf(RunOutcome outcome) noexcept;

/// Everything a finished run has to say.
struct RunResult {
    RunOutcome outcome = RunOutcome::completed;
    std::optional<Error> error;  ///< for RunOutcome::failed
    bool valid = false;          ///< the database held exactly the rows that were counted
    std::string invalidReason;
    OperationCounts counts;  ///< of the measured part, with the operations that drained
    Nanoseconds
        elapsed{};  ///< measured time: from the end of warm-up to the last counted operation, without resets
    LatencyHistogram latency;
    LatencyHistogram responseTime;  ///< from the intended start; equals latency without a rate limit
    std::vector<RunSegment> segments;
    std::vector<PhaseTime> phases;
    std::vector<std::string> notes;
    double clientCpuSeconds = 0.0;  ///< of the worker threads in the measured part
    int workers = 0;                ///< at the end
    int workersLost = 0;
    std::int64_t samples = 0;
    std::int64_t databaseBytes = 0;  ///< at the end, before cleaning up

    [[nodiscard]] double elapsedSeconds() const noexcept { return toSeconds(elapsed); }
    [[nodiscard]] double rowsPerSecond() const noexcept;
    /// Client CPU as a share of one core for each worker, 0 … 1.
    [[nodiscard]] double clientCpuShare() const noexcept;
};

}  // namespace loadstone
