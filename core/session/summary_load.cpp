// SPDX-License-Identifier: MIT
#include "core/session/summary_load.h"

#include <bit>
#include <map>

#include <fmt/format.h>

#include "core/session/process_identity.h"
#include "core/session/stored_values.h"

namespace loadstone {

namespace {

std::optional<Nanoseconds> toDuration(std::optional<std::int64_t> ns) {
    return ns ? std::optional(Nanoseconds(*ns)) : std::nullopt;
}

/// Fills summaries from the tables that hang on a run, with statements prepared once.
class SummaryLoader {
   public:
    explicit SummaryLoader(const SqliteDatabase& database)
        : m_parameters(database.query("SELECT key, value FROM run_parameters WHERE run = ?")),
          m_settings(database.query(
              "SELECT name, value, unit FROM server_settings WHERE run = ? ORDER BY position")),
          m_declarations(database.query("SELECT json FROM parameter_declarations WHERE declarations = ?")),
          m_sampleCount(database.query("SELECT coalesce(max(sample) + 1, 0) FROM samples WHERE run = ?")),
          m_result(database.query(
              fmt::format("SELECT outcome, error_message, error_hint, error_sqlstate, error_code, valid, "
                          "invalid_reason, elapsed_ns, client_cpu_s, {}, {} FROM results WHERE run = ?",
                          countColumns, latencyColumns))),
          m_resultFailures(
              database.query(fmt::format("SELECT {} FROM result_failures WHERE run = ?", failureColumns))),
          m_notes(database.query("SELECT text FROM notes WHERE run = ? ORDER BY position")),
          m_sums(database.query(fmt::format(
              "SELECT coalesce(sum(length_ns), 0), total(client_cpu_s), {} FROM samples WHERE run = ? AND {}",
              countSums, countedSamples))),
          m_sampleFailures(database.query(
              fmt::format("SELECT sample_failures.kind, sample_failures.failed, retried FROM sample_failures "
                          "JOIN samples USING (run, sample) WHERE run = ? AND {}",
                          countedSamples))) {}

    Result<void> complete(RunSummary& summary, std::int64_t declarations, const ProcessIdentity& writer) {
        const std::int64_t run = summary.number;
        RunDescription& description = summary.description;
        auto done =
            each(m_parameters, run,
                 [&] {
                     const std::string key = m_parameters.text();
                     description.parameters.set(key, m_parameters.integer());
                 })
                .and_then([&] {
                    return each(m_settings, run, [&] {
                        Setting setting;
                        setting.name = m_settings.text();
                        setting.value = m_settings.text();
                        setting.unit = m_settings.text();
                        description.server.settings.push_back(std::move(setting));
                    });
                })
                .and_then([&] { return loadSpecs(declarations, description.specs); })
                .and_then([&] {
                    return each(m_sampleCount, run, [&] { summary.samples = m_sampleCount.integer(); });
                });
        bool ended = false;
        if (done) {
            done = loadResult(summary, ended);
        }
        if (done && !ended) {
            summary.state = writer.alive() ? StoredState::running : StoredState::interrupted;
            done = sumSamples(summary);
        }
        if (summary.elapsedSeconds > 0) {
            summary.rowsPerSecond = static_cast<double>(summary.counts.rows) / summary.elapsedSeconds;
        }
        return done;
    }

   private:
    template <typename Take>
    Result<void> each(SqliteQuery& query, std::int64_t key, Take take) {
        query.bind(key).run();
        while (query.next()) {
            take();
        }
        return query.result();
    }

    /// The runs of a session share a few sets of declarations.
    Result<void> loadSpecs(std::int64_t declarations, std::vector<ParameterSpec>& specs) {
        Result<void> done;
        auto known = m_specs.find(declarations);
        if (known == m_specs.end()) {
            known = m_specs.emplace(declarations, std::vector<ParameterSpec>()).first;
            done = each(m_declarations, declarations,
                        [&] { known->second = decodeSpecs(m_declarations.text()); });
        }
        specs = known->second;
        return done;
    }

    Result<void> loadResult(RunSummary& summary, bool& ended) {
        auto done = each(m_result, summary.number, [&] {
            ended = true;
            const std::string outcome = m_result.text();
            summary.state = fromName<StoredState>(outcome, storedStateCount).value_or(StoredState::failed);
            Error error;
            error.message = m_result.text();
            error.hint = m_result.text();
            error.sqlState = m_result.text();
            error.nativeCode = m_result.integer();
            summary.error = error.describe();
            summary.valid = m_result.boolean();
            summary.invalidReason = m_result.text();
            summary.elapsedSeconds = toSeconds(Nanoseconds(m_result.integer()));
            summary.clientCpuSeconds = m_result.real();
            summary.counts = readCounts(m_result);
            summary.latency = readLatency(m_result);
        });
        return done
            .and_then([&] {
                return each(m_resultFailures, summary.number,
                            [&] { readFailure(m_resultFailures, summary.counts); });
            })
            .and_then([&] {
                return each(m_notes, summary.number, [&] { summary.notes.push_back(m_notes.text()); });
            });
    }

    Result<void> sumSamples(RunSummary& summary) {
        summary.invalidReason = summary.state == StoredState::interrupted
                                    ? "The run was interrupted: the program that made it ended before it did."
                                    : "The run has not ended yet.";
        return each(m_sums, summary.number,
                    [&] {
                        summary.elapsedSeconds = toSeconds(Nanoseconds(m_sums.integer()));
                        summary.clientCpuSeconds = m_sums.real();
                        summary.counts = readCounts(m_sums);
                    })
            .and_then([&] {
                return each(m_sampleFailures, summary.number,
                            [&] { readFailure(m_sampleFailures, summary.counts); });
            });
    }

    SqliteQuery m_parameters;
    SqliteQuery m_settings;
    SqliteQuery m_declarations;
    SqliteQuery m_sampleCount;
    SqliteQuery m_result;
    SqliteQuery m_resultFailures;
    SqliteQuery m_notes;
    SqliteQuery m_sums;
    SqliteQuery m_sampleFailures;
    std::map<std::int64_t, std::vector<ParameterSpec>> m_specs;
};

void readDescription(SqliteQuery& row, RunDescription& run) {
    run.id = row.text();
    run.workload = row.text();
    run.target = row.text();
    run.engine = row.text();
    run.startedAt = row.text();
    run.seed = std::bit_cast<std::uint64_t>(row.integer());
    run.duration = toDuration(row.optionalInteger());
    run.rows = row.optionalInteger();
    run.warmup = Nanoseconds(row.integer());
    run.conditions = row.text();
    run.engineInProcess = row.boolean();
    run.clientVersion = row.text();
    run.loadstoneVersion = row.text();
    run.server.product = row.text();
    run.server.version = row.text();
    run.server.databaseBytes = row.integer();
    run.host.system = row.text();
    run.host.processor = row.text();
    run.host.cores = row.smallInteger();
    run.host.memoryBytes = row.integer();
}

}  // namespace

Result<std::vector<RunSummary>> loadSummaries(const SqliteDatabase& database,
                                              std::optional<std::int64_t> run) {
    SqliteQuery row = database.query(fmt::format(
        "SELECT run, declarations, writer_pid, writer_started, writer_boot, id, workload, url, engine, "
        "started_at, seed, duration_ns, row_limit, warmup_ns, conditions, engine_in_process, "
        "client_version, loadstone_version, server_product, server_version, database_bytes, host_system, "
        "host_processor, host_cores, host_memory_bytes "
        "FROM runs JOIN targets USING (target) {} ORDER BY run",
        run ? "WHERE run = ?" : ""));
    if (run) {
        row.bind(*run);
    }
    row.run();
    SummaryLoader loader(database);
    std::vector<RunSummary> summaries;
    while (row.next()) {
        RunSummary& summary = summaries.emplace_back();
        summary.number = row.integer();
        const std::int64_t declarations = row.integer();
        ProcessIdentity writer;
        writer.pid = row.integer();
        writer.started = row.integer();
        writer.boot = row.text();
        readDescription(row, summary.description);
        if (auto done = loader.complete(summary, declarations, writer); !done) {
            return Failure(done.error());
        }
    }
    if (auto done = row.result(); !done) {
        return Failure(done.error());
    }
    return summaries;
}

}  // namespace loadstone
