// SPDX-License-Identifier: MIT
#include "tests/core/session/stored_run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace loadstone::stored_run {

namespace {

using std::chrono::milliseconds;

/// Histogram values stand in for what the succeeded operations of a sample took.
void record(LatencyHistogram& histogram, std::int64_t index, std::int64_t operations, int factor) {
    for (std::int64_t i = 0; i < operations; ++i) {
        histogram.record(std::chrono::microseconds((1000 + 7 * index + i) * factor));
    }
}

bool limited(std::int64_t index) { return index % 3 == 0; }

template <typename T>
std::string optional(const std::optional<T>& value) {
    return value ? fmt::format("{}", *value) : std::string("none");
}

std::string text(const OperationCounts& counts) {
    const auto& [attempted, succeeded, cancelled, retries, rows, statements, roundTrips, commits, failed,
                 retried] = counts;
    return fmt::format("{} {} {} {} {} {} {} {} {} {}", attempted, succeeded, cancelled, retries, rows,
                       statements, roundTrips, commits, failed, retried);
}

std::string text(const LatencySummary& latency) {
    const auto& [count, p50, p90, p95, p99, p999, max] = latency;
    return fmt::format("{} {} {} {} {} {} {}", count, p50, p90, p95, p99, p999, max);
}

std::string text(const ParameterSpec& spec) {
    const auto& [key, symbol, label, unit, help, kind, scale, effect, minimum, maximum, defaultValue,
                 zeroMeans, choices, recommended] = spec;
    std::string all = fmt::format("{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}", key, symbol, label, unit, help,
                                  static_cast<int>(kind), static_cast<int>(scale), static_cast<int>(effect),
                                  minimum, maximum, defaultValue, zeroMeans, choices);
    for (const auto& [value, why] : recommended) {
        all += fmt::format("|{} {}", value, why);
    }
    return all;
}

std::string text(const ServerInfo& server) {
    const auto& [product, version, settings, databaseBytes] = server;
    std::string all = fmt::format("{} {} {}", product, version, databaseBytes);
    for (const auto& [name, value, unit] : settings) {
        all += fmt::format("|{}={}{}", name, value, unit);
    }
    return all;
}

std::string text(const HostInfo& host) {
    const auto& [system, processor, cores, memoryBytes] = host;
    return fmt::format("{} {} {} {}", system, processor, cores, memoryBytes);
}

std::string text(const std::optional<Error>& error) {
    if (!error) {
        return "none";
    }
    const auto& [kind, message, hint, sqlState, nativeCode] = *error;
    return fmt::format("{} {} {} {} {}", nameOf(kind), message, hint, sqlState, nativeCode);
}

}  // namespace

std::vector<ParameterSpec> specs() {
    ParameterSpec batch{"k", "K", "Batch size", "rows", "Rows in one statement."};
    batch.scale = ParameterScale::logarithmic;
    batch.effect = ParameterEffect::live;
    batch.minimum = 1;
    batch.maximum = 300'000;
    batch.defaultValue = 100;
    batch.recommended = {{1000, "the sweet spot of study A"}, {50, "a small \"batch\""}};
    ParameterSpec rate{"rate", "rate", "Rate limit", "rows/s", "Rows a second at most."};
    rate.maximum = 1'000'000;
    rate.zeroMeans = "off";
    ParameterSpec checks{"fk", "FK", "Foreign-key checks", "", "Whether they are made."};
    checks.kind = ParameterKind::toggle;
    checks.defaultValue = 1;
    ParameterSpec path{"path", "path", "Write path", "", "How rows travel."};
    path.kind = ParameterKind::choice;
    path.maximum = 2;
    path.choices = {"row", "prepared", "multirow"};
    return {batch, rate, checks, path};
}

RunDescription description(const std::string& id) {
    RunDescription run;
    run.id = id;
    run.workload = "fk_web";
    run.target = "firebird://ann@host:3050/bench – d'été";
    run.engine = "firebird";
    run.clientVersion = "LI-V3.0.11 client";
    run.server = {
        "Firebird", "3.0.11", {{"page_size", "8192", "bytes"}, {"forced_writes", "on", ""}}, 123456789};
    run.host = {"Linux 6.1.0", "A processor (R)", 2, 16'000'000'000};
    run.loadstoneVersion = "0.1.0";
    run.startedAt = "2024-05-06T07:08:09.123Z";
    run.specs = specs();
    run.parameters = ParameterValues(run.specs);
    run.parameters.set("path", 2);
    run.parameters.set("k", 1000);
    run.seed = 0xfedcba9876543210ULL;
    run.duration = std::chrono::seconds(2);
    run.warmup = milliseconds(200);
    run.conditions = "foreign keys off: constraints dropped";
    run.engineInProcess = true;
    return run;
}

Sample sample(std::int64_t index) {
    Sample sample;
    sample.index = index;
    sample.kind = index < 2     ? SampleKind::warmup
                  : index == 7  ? SampleKind::transient
                  : index == 8  ? SampleKind::paused
                  : index == 19 ? SampleKind::drain
                                : SampleKind::measured;
    sample.start = milliseconds(100 * index) + Nanoseconds(index * 17);
    sample.length = milliseconds(100) + Nanoseconds(13);
    OperationCounts& counts = sample.counts;
    counts.succeeded = index == 8 ? 0 : 3 + index % 4;
    counts.rows = counts.succeeded * 1000;
    counts.statements = counts.succeeded * 2;
    counts.roundTrips = counts.succeeded * 3;
    counts.commits = counts.succeeded;
    if (index % 5 == 4) {
        counts.failedByKind[static_cast<std::size_t>(ErrorKind::duplicateKey)] = 1;
        counts.retriedByKind[static_cast<std::size_t>(ErrorKind::deadlock)] = 2;
        counts.retries = 2;
    }
    counts.cancelled = index == 19 ? 1 : 0;
    counts.attempted = counts.succeeded + counts.failed() + counts.cancelled;
    LatencyHistogram latency;
    record(latency, index, counts.succeeded, 1);
    sample.latency = summarize(latency);
    LatencyHistogram response;
    record(response, index, counts.succeeded, 2);
    sample.responseTime = limited(index) ? summarize(response) : sample.latency;
    sample.clientCpuSeconds = 0.001 / 3.0 * static_cast<double>(index + 1);
    sample.workersRunning = 2;
    sample.workersLost = index > 10 ? 1 : 0;
    return sample;
}

RunEvent event() {
    return {milliseconds(700), RunEventKind::parameterChange, "K 100 → 1000", "k", 100, 1000};
}

RunResult result(std::int64_t samples) {
    RunResult result;
    result.outcome = RunOutcome::stopped;
    result.valid = true;
    result.samples = samples;
    RunSegment segment;
    segment.from = milliseconds(200);
    segment.parameters = ParameterValues(specs());
    for (std::int64_t i = 0; i < samples; ++i) {
        const Sample one = sample(i);
        if (one.kind == SampleKind::warmup || one.kind == SampleKind::paused) {
            continue;
        }
        result.counts += one.counts;
        result.elapsed += one.length;
        result.clientCpuSeconds += one.clientCpuSeconds;
        record(result.latency, i, one.counts.succeeded, 1);
        record(result.responseTime, i, one.counts.succeeded, limited(i) ? 2 : 1);
        if (i == 7) {
            segment.to = one.start;
            result.segments.push_back(segment);
            segment = {};
            segment.from = one.start + one.length;
            segment.parameters = description().parameters;
            continue;
        }
        segment.counts += one.counts;
        segment.measured += one.length;
        record(segment.latency, i, one.counts.succeeded, 1);
    }
    segment.to = milliseconds(100 * samples);
    result.segments.push_back(segment);
    result.phases = {{RunPhase::connect, milliseconds(12)}, {RunPhase::cleanUp, milliseconds(34)}};
    result.notes = {"The client was not the limit.", "Orphans: none; \"checked\""};
    result.workers = 2;
    result.workersLost = 1;
    result.databaseBytes = 987654321;
    return result;
}

std::string text(const RunDescription& run) {
    const auto& [id, workload, target, engine, clientVersion, server, host, loadstoneVersion, startedAt,
                 parameters, declarations, seed, duration, rows, warmup, conditions, engineInProcess] = run;
    std::string all =
        fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n", id, workload, target, engine, clientVersion,
                    text(server), text(host), loadstoneVersion, startedAt, parameters.all());
    for (const ParameterSpec& spec : declarations) {
        all += text(spec) + '\n';
    }
    const std::string limit =
        optional(duration ? std::optional(duration->count()) : std::nullopt) + ' ' + optional(rows);
    return all + fmt::format("{} {} {} {} {}", seed, limit, warmup.count(), conditions, engineInProcess);
}

std::string text(const Sample& sample) {
    const auto& [index, kind, start, length, counts, latency, responseTime, clientCpuSeconds, workersRunning,
                 workersLost] = sample;
    return fmt::format("{} {} {} {} / {} / {} / {} / {} {} {}", index, nameOf(kind), start.count(),
                       length.count(), text(counts), text(latency), text(responseTime), clientCpuSeconds,
                       workersRunning, workersLost);
}

std::string text(const RunEvent& event) {
    const auto& [at, kind, words, key, before, after] = event;
    return fmt::format("{} {} {} {} {} {}", at.count(), nameOf(kind), words, key, before, after);
}

std::string text(const RunSegment& segment) {
    const auto& [from, to, measured, parameters, counts, latency] = segment;
    return fmt::format("{} {} {} {} {} {}", from.count(), to.count(), measured.count(), parameters.all(),
                       text(counts), fmt::join(latency.encode(), " "));
}

std::string text(const RunResult& result) {
    const auto& [outcome, error, valid, invalidReason, counts, elapsed, latency, responseTime, segments,
                 phases, notes, clientCpuSeconds, workers, workersLost, samples, databaseBytes] = result;
    std::string all = fmt::format("{}\n{}\n{} {}\n{}\n{}\n{}\n{}\n", nameOf(outcome), text(error), valid,
                                  invalidReason, text(counts), elapsed.count(),
                                  fmt::join(latency.encode(), " "), fmt::join(responseTime.encode(), " "));
    for (const RunSegment& segment : segments) {
        all += text(segment) + '\n';
    }
    for (const auto& [phase, length] : phases) {
        all += fmt::format("{} {}\n", nameOf(phase), length.count());
    }
    return all + fmt::format("{} {} {} {} {} {}", notes, clientCpuSeconds, workers, workersLost, samples,
                             databaseBytes);
}

}  // namespace loadstone::stored_run
