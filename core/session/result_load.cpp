// SPDX-License-Identifier: MIT
#include "core/session/result_load.h"

#include <fmt/format.h>

#include "core/session/stored_values.h"

namespace loadstone {

namespace {

constexpr auto phaseCount = static_cast<std::size_t>(RunPhase::finished) + 1;
constexpr auto eventKindCount = static_cast<std::size_t>(RunEventKind::note) + 1;
constexpr auto outcomeCount = static_cast<std::size_t>(RunOutcome::failed) + 1;

/// Runs a query about one run and takes each of its rows.
template <typename Take>
Result<void> each(const SqliteDatabase& database, std::int64_t run, std::string_view sql, Take take) {
    SqliteQuery rows = database.query(sql);
    rows.bind(run).run();
    while (rows.next()) {
        take(rows);
    }
    return rows.result();
}

Failure damaged(const SqliteDatabase& database, std::int64_t run) {
    return fail(ErrorKind::file,
                fmt::format("{} is damaged: the result of run {} cannot be read.", database.file(), run),
                "Restore it from a copy.");
}

std::optional<Error> readError(SqliteQuery& row) {
    if (row.isNull()) {
        row.skip(5);
        return std::nullopt;
    }
    Error error;
    error.kind = fromName<ErrorKind>(row.text(), errorKindCount).value_or(ErrorKind::internal);
    error.message = row.text();
    error.hint = row.text();
    error.sqlState = row.text();
    error.nativeCode = row.integer();
    return error;
}

/// False where a histogram cannot be read.
bool readResult(SqliteQuery& row, RunResult& result) {
    result.outcome = fromName<RunOutcome>(row.text(), outcomeCount).value_or(RunOutcome::failed);
    result.error = readError(row);
    result.valid = row.boolean();
    result.invalidReason = row.text();
    result.elapsed = Nanoseconds(row.integer());
    const bool latencyRead = result.latency.decode(row.blob());
    const bool sameResponse = row.isNull();
    const std::string response = row.blob();
    const bool responseRead = sameResponse || result.responseTime.decode(response);
    if (sameResponse) {
        result.responseTime = result.latency;
    }
    result.clientCpuSeconds = row.real();
    result.workers = row.smallInteger();
    result.workersLost = row.smallInteger();
    result.samples = row.integer();
    result.databaseBytes = row.integer();
    result.counts = readCounts(row);
    return latencyRead && responseRead;
}

Result<void> loadLists(const SqliteDatabase& database, std::int64_t run, RunResult& result) {
    return each(database, run, fmt::format("SELECT {} FROM result_failures WHERE run = ?", failureColumns),
                [&](SqliteQuery& row) { readFailure(row, result.counts); })
        .and_then([&] {
            return each(database, run, "SELECT phase, length_ns FROM phases WHERE run = ? ORDER BY position",
                        [&](SqliteQuery& row) {
                            PhaseTime time;
                            time.phase =
                                fromName<RunPhase>(row.text(), phaseCount).value_or(RunPhase::finished);
                            time.length = Nanoseconds(row.integer());
                            result.phases.push_back(time);
                        });
        })
        .and_then([&] {
            return each(database, run, "SELECT text FROM notes WHERE run = ? ORDER BY position",
                        [&](SqliteQuery& row) { result.notes.push_back(row.text()); });
        });
}

}  // namespace

Result<std::optional<RunResult>> loadResult(const SqliteDatabase& database, std::int64_t run) {
    std::optional<RunResult> result;
    bool readable = true;
    auto done =
        each(database, run,
             fmt::format(
                 "SELECT outcome, error_kind, error_message, error_hint, error_sqlstate, error_code, valid, "
                 "invalid_reason, elapsed_ns, latency, response_time, client_cpu_s, workers, workers_lost, "
                 "samples, database_bytes, {} FROM results WHERE run = ?",
                 countColumns),
             [&](SqliteQuery& row) { readable = readResult(row, result.emplace()); });
    if (done && !readable) {
        return damaged(database, run);
    }
    if (done && result) {
        done = loadLists(database, run, *result).and_then([&]() -> Result<void> {
            return loadSegments(database, run).map([&](std::vector<RunSegment> segments) {
                result->segments = std::move(segments);
            });
        });
    }
    if (!done) {
        return Failure(done.error());
    }
    return result;
}

Result<std::vector<RunSegment>> loadSegments(const SqliteDatabase& database, std::int64_t run) {
    std::vector<RunSegment> segments;
    bool readable = true;
    RunSegment stray;
    const auto at = [&](std::int64_t number) -> RunSegment& {
        const bool known = number >= 0 && number < std::ssize(segments);
        readable = readable && known;
        return known ? segments[static_cast<std::size_t>(number)] : stray;
    };
    auto done =
        each(database, run,
             fmt::format("SELECT from_ns, to_ns, measured_ns, latency, {} FROM segments WHERE run = ? "
                         "ORDER BY segment",
                         countColumns),
             [&](SqliteQuery& row) {
                 RunSegment& segment = segments.emplace_back();
                 segment.from = Nanoseconds(row.integer());
                 segment.to = Nanoseconds(row.integer());
                 segment.measured = Nanoseconds(row.integer());
                 readable = segment.latency.decode(row.blob()) && readable;
                 segment.counts = readCounts(row);
             })
            .and_then([&] {
                return each(database, run, "SELECT segment, key, value FROM segment_parameters WHERE run = ?",
                            [&](SqliteQuery& row) {
                                RunSegment& segment = at(row.integer());
                                const std::string key = row.text();
                                segment.parameters.set(key, row.integer());
                            });
            })
            .and_then([&] {
                return each(
                    database, run,
                    fmt::format("SELECT segment, {} FROM segment_failures WHERE run = ?", failureColumns),
                    [&](SqliteQuery& row) {
                        RunSegment& segment = at(row.integer());
                        readFailure(row, segment.counts);
                    });
            });
    if (!done) {
        return Failure(done.error());
    }
    if (!readable) {
        return damaged(database, run);
    }
    return segments;
}

Result<std::vector<RunEvent>> loadEvents(const SqliteDatabase& database, std::int64_t run) {
    std::vector<RunEvent> events;
    return each(database, run,
                "SELECT at_ns, kind, text, key, value_before, value_after FROM events WHERE run = ? "
                "ORDER BY event",
                [&](SqliteQuery& row) {
                    RunEvent& event = events.emplace_back();
                    event.at = Nanoseconds(row.integer());
                    event.kind =
                        fromName<RunEventKind>(row.text(), eventKindCount).value_or(RunEventKind::note);
                    event.text = row.text();
                    event.key = row.text();
                    event.before = row.integer();
                    event.after = row.integer();
                })
        .map([&events] { return std::move(events); });
}

}  // namespace loadstone
