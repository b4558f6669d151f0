// SPDX-License-Identifier: MIT
#include "core/session/sample_load.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "core/session/stored_values.h"

namespace loadstone {

namespace {

SampleKind toSampleKind(std::int64_t number) {
    return static_cast<SampleKind>(
        std::clamp<std::int64_t>(number, 0, static_cast<std::int64_t>(SampleKind::drain)));
}

void reserve(SampleSeries& series, std::size_t size) {
    series.kind.reserve(size);
    for (auto* column :
         {&series.startSeconds, &series.rowsPerSecond, &series.p50Us, &series.p95Us, &series.p99Us}) {
        column->reserve(size);
    }
    series.failed.reserve(size);
    series.retries.reserve(size);
}

Sample readSample(SqliteQuery& row) {
    Sample sample;
    sample.index = row.integer();
    sample.kind = toSampleKind(row.integer());
    sample.start = Nanoseconds(row.integer());
    sample.length = Nanoseconds(row.integer());
    sample.clientCpuSeconds = row.real();
    sample.workersRunning = row.smallInteger();
    sample.workersLost = row.smallInteger();
    sample.counts = readCounts(row);
    sample.latency = readLatency(row);
    sample.responseTime = readResponse(row, sample.latency);
    return sample;
}

}  // namespace

Result<void> loadSamples(const SqliteDatabase& database, std::int64_t run,
                         const std::function<void(const Sample&)>& take) {
    SqliteQuery samples = database.query(
        fmt::format("SELECT sample, kind, start_ns, length_ns, client_cpu_s, workers_running, workers_lost, "
                    "{}, {}, {} FROM samples WHERE run = ? ORDER BY sample",
                    countColumns, latencyColumns, responseColumns));
    SqliteQuery failures = database.query(
        fmt::format("SELECT sample, {} FROM sample_failures WHERE run = ? ORDER BY sample", failureColumns));
    samples.bind(run).run();
    failures.bind(run).run();
    // Failures are few: the second cursor waits at the next sample that has any.
    bool more = failures.next();
    std::int64_t failing = more ? failures.integer() : 0;
    while (samples.next()) {
        Sample sample = readSample(samples);
        while (more && failing == sample.index) {
            readFailure(failures, sample.counts);
            more = failures.next();
            failing = more ? failures.integer() : 0;
        }
        take(sample);
    }
    return samples.result().and_then([&failures] { return failures.result(); });
}

Result<SampleSeries> loadSeries(const SqliteDatabase& database, std::int64_t run) {
    // Qt takes some 60 ns for each value, more than SQLite does: no more columns than needed, and no
    // arithmetic in SQL, which costs more than the column that it saves.
    SqliteQuery rows = database.query(
        "SELECT kind, start_ns, length_ns, rows, p50_ns, p95_ns, p99_ns, failed, retries FROM samples "
        "WHERE run = ? ORDER BY sample");
    rows.bind(run).run();
    SampleSeries series;
    const auto expected =
        database.integer(fmt::format("SELECT coalesce(max(sample) + 1, 0) FROM samples WHERE run = {}", run));
    // A number that damage made huge must not claim all memory.
    constexpr std::int64_t most = 10'000'000;
    reserve(series, static_cast<std::size_t>(std::clamp<std::int64_t>(expected.value_or(0), 0, most)));
    while (rows.next()) {
        series.kind.push_back(toSampleKind(rows.integer()));
        series.startSeconds.push_back(toSeconds(Nanoseconds(rows.integer())));
        const double length = toSeconds(Nanoseconds(rows.integer()));
        const auto count = static_cast<double>(rows.integer());
        series.rowsPerSecond.push_back(length > 0 ? count / length : 0.0);
        series.p50Us.push_back(static_cast<double>(rows.integer()) / 1000.0);
        series.p95Us.push_back(static_cast<double>(rows.integer()) / 1000.0);
        series.p99Us.push_back(static_cast<double>(rows.integer()) / 1000.0);
        series.failed.push_back(rows.integer());
        series.retries.push_back(rows.integer());
    }
    return rows.result().map([&series] { return std::move(series); });
}

}  // namespace loadstone
