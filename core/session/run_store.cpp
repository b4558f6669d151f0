// SPDX-License-Identifier: MIT
#include "core/session/run_store.h"

#include <algorithm>
#include <bit>
#include <string>

#include <fmt/format.h>

#include "core/measure/latency_summary.h"
#include "core/session/process_identity.h"
#include "core/session/stored_values.h"

namespace loadstone {

namespace {

/// INSERT with a parameter for each column.
SqliteQuery insertInto(const SqliteDatabase& database, std::string_view table, const std::string& columns,
                       std::string_view returning = {}) {
    std::string marks = "?";
    for (auto i = std::count(columns.begin(), columns.end(), ','); i > 0; --i) {
        marks += ", ?";
    }
    return database.query(
        fmt::format("INSERT INTO {} ({}) VALUES ({}) {}", table, columns, marks, returning));
}

/// Runs a statement that returns the key of its row.
Result<std::int64_t> runForKey(SqliteQuery& query) {
    const std::int64_t key = query.run().next() ? query.integer() : 0;
    return query.result().map([key] { return key; });
}

std::string join(std::initializer_list<std::string_view> columns) {
    std::string joined;
    for (const std::string_view column : columns) {
        joined += joined.empty() ? "" : ", ";
        joined += column;
    }
    return joined;
}

/// How a user writes the value; the number where the run carries no declaration of it.
std::string textOf(const RunDescription& run, const std::string& key, std::int64_t value) {
    const auto spec = std::find_if(run.specs.begin(), run.specs.end(),
                                   [&key](const ParameterSpec& candidate) { return candidate.key == key; });
    return spec == run.specs.end() ? std::to_string(value) : spec->format(value);
}

}  // namespace

RunStore::RunStore(const SqliteDatabase& database)
    // The update that changes nothing makes RETURNING give the row that was there.
    : m_target(database.query("INSERT INTO targets (url, engine) VALUES (?, ?) "
                              "ON CONFLICT DO UPDATE SET url = url RETURNING target")),
      m_declarations(database.query("INSERT INTO parameter_declarations (json) VALUES (?) "
                                    "ON CONFLICT DO UPDATE SET json = json RETURNING declarations")),
      m_run(insertInto(
          database, "runs",
          "id, workload, target, declarations, started_at, seed, duration_ns, row_limit, warmup_ns, "
          "conditions, engine_in_process, client_version, loadstone_version, server_product, "
          "server_version, database_bytes, host_system, host_processor, host_cores, host_memory_bytes, "
          "writer_pid, writer_started, writer_boot",
          "RETURNING run")),
      m_parameter(insertInto(database, "run_parameters", "run, key, value, text")),
      m_setting(insertInto(database, "server_settings", "run, position, name, value, unit")),
      m_sample(insertInto(database, "samples",
                          join({"run, sample, kind, start_ns, length_ns", countColumns, latencyColumns,
                                responseColumns, "client_cpu_s, workers_running, workers_lost"}))),
      m_sampleFailure(insertInto(database, "sample_failures", join({"run, sample", failureColumns}))),
      m_event(database.query(
          "INSERT INTO events (run, event, at_ns, kind, text, key, value_before, value_after) "
          "SELECT ?, coalesce(max(event) + 1, 0), ?, ?, ?, ?, ?, ? FROM events WHERE run = ?")),
      m_result(insertInto(
          database, "results",
          join({"run, outcome, error_kind, error_message, error_hint, error_sqlstate, error_code, valid, "
                "invalid_reason",
                countColumns, "elapsed_ns", latencyColumns,
                "latency, response_time, client_cpu_s, workers, workers_lost, samples, database_bytes"}))),
      m_resultFailure(insertInto(database, "result_failures", join({"run", failureColumns}))),
      m_phase(insertInto(database, "phases", "run, position, phase, length_ns")),
      m_note(insertInto(database, "notes", "run, position, text")),
      m_segment(insertInto(database, "segments",
                           join({"run, segment, from_ns, to_ns, measured_ns", countColumns, "latency"}))),
      m_segmentParameter(insertInto(database, "segment_parameters", "run, segment, key, value")),
      m_segmentFailure(insertInto(database, "segment_failures", join({"run, segment", failureColumns}))),
      m_abandon(database.query("UPDATE runs SET writer_pid = NULL WHERE run = ?")) {}

Result<void> RunStore::check() {
    for (SqliteQuery* query : {&m_target, &m_declarations, &m_run, &m_parameter, &m_setting, &m_sample,
                               &m_sampleFailure, &m_event, &m_result, &m_resultFailure, &m_phase, &m_note,
                               &m_segment, &m_segmentParameter, &m_segmentFailure, &m_abandon}) {
        if (auto prepared = query->result(); !prepared) {
            return prepared;
        }
    }
    return {};
}

Result<std::int64_t> RunStore::begin(const RunDescription& run) {
    const auto target = runForKey(m_target.bind(run.target).bind(run.engine));
    if (!target) {
        return target;
    }
    const auto declarations = runForKey(m_declarations.bind(encodeSpecs(run.specs)));
    if (!declarations) {
        return declarations;
    }
    const ProcessIdentity self = ProcessIdentity::current();
    m_run.bind(run.id).bind(run.workload).bind(*target).bind(*declarations).bind(run.startedAt);
    m_run.bind(std::bit_cast<std::int64_t>(run.seed))
        .bind(run.duration ? std::optional(run.duration->count()) : std::nullopt)
        .bind(run.rows)
        .bind(run.warmup.count());
    m_run.bind(run.conditions).bind(run.engineInProcess);
    m_run.bind(run.clientVersion).bind(run.loadstoneVersion);
    m_run.bind(run.server.product).bind(run.server.version).bind(run.server.databaseBytes);
    m_run.bind(run.host.system).bind(run.host.processor).bind(run.host.cores).bind(run.host.memoryBytes);
    m_run.bind(self.pid).bind(self.started).bind(self.boot);
    return runForKey(m_run).and_then([&](std::int64_t number) {
        return addParameters(number, run)
            .and_then([&] { return addSettings(number, run.server); })
            .map([number] { return number; });
    });
}

Result<void> RunStore::addParameters(std::int64_t run, const RunDescription& description) {
    for (const auto& [key, value] : description.parameters.all()) {
        m_parameter.bind(run).bind(key).bind(value).bind(textOf(description, key, value));
        if (auto inserted = m_parameter.run().result(); !inserted) {
            return inserted;
        }
    }
    return {};
}

Result<void> RunStore::addSettings(std::int64_t run, const ServerInfo& server) {
    std::int64_t position = 0;
    for (const Setting& setting : server.settings) {
        m_setting.bind(run).bind(position++).bind(setting.name).bind(setting.value).bind(setting.unit);
        if (auto inserted = m_setting.run().result(); !inserted) {
            return inserted;
        }
    }
    return {};
}

Result<void> RunStore::add(std::int64_t run, const Sample& sample) {
    m_sample.bind(run).bind(sample.index).bind(static_cast<int>(sample.kind));
    m_sample.bind(sample.start.count()).bind(sample.length.count());
    bindCounts(m_sample, sample.counts);
    bindLatency(m_sample, sample.latency);
    bindResponse(m_sample, sample.responseTime, sample.latency);
    m_sample.bind(sample.clientCpuSeconds).bind(sample.workersRunning).bind(sample.workersLost);
    auto done = m_sample.run().result();
    eachFailure(sample.counts, [&](std::string_view kind, std::int64_t failed, std::int64_t retried) {
        if (done) {
            m_sampleFailure.bind(run).bind(sample.index).bind(kind).bind(failed).bind(retried);
            done = m_sampleFailure.run().result();
        }
    });
    return done;
}

Result<void> RunStore::add(std::int64_t run, const RunEvent& event) {
    m_event.bind(run).bind(event.at.count()).bind(nameOf(event.kind)).bind(event.text).bind(event.key);
    return m_event.bind(event.before).bind(event.after).bind(run).run().result();
}

Result<void> RunStore::finish(std::int64_t run, const RunResult& result) {
    auto done = addOutcome(run, result);
    eachFailure(result.counts, [&](std::string_view kind, std::int64_t failed, std::int64_t retried) {
        if (done) {
            done = m_resultFailure.bind(run).bind(kind).bind(failed).bind(retried).run().result();
        }
    });
    for (std::size_t i = 0; done && i < result.phases.size(); ++i) {
        const PhaseTime& phase = result.phases[i];
        done = m_phase.bind(run).bind(i).bind(nameOf(phase.phase)).bind(phase.length.count()).run().result();
    }
    for (std::size_t i = 0; done && i < result.notes.size(); ++i) {
        done = m_note.bind(run).bind(i).bind(result.notes[i]).run().result();
    }
    for (std::size_t i = 0; done && i < result.segments.size(); ++i) {
        done = addSegment(run, static_cast<std::int64_t>(i), result.segments[i]);
    }
    return done;
}

Result<void> RunStore::addOutcome(std::int64_t run, const RunResult& result) {
    m_result.bind(run).bind(nameOf(result.outcome));
    if (result.error) {
        m_result.bind(nameOf(result.error->kind)).bind(result.error->message).bind(result.error->hint);
        m_result.bind(result.error->sqlState).bind(result.error->nativeCode);
    } else {
        m_result.bindNull(5);
    }
    m_result.bind(result.valid).bind(result.invalidReason);
    bindCounts(m_result, result.counts);
    m_result.bind(result.elapsed.count());
    bindLatency(m_result, summarize(result.latency));
    m_result.bindBlob(result.latency.encode());
    if (result.responseTime == result.latency) {
        m_result.bindNull();
    } else {
        m_result.bindBlob(result.responseTime.encode());
    }
    m_result.bind(result.clientCpuSeconds).bind(result.workers).bind(result.workersLost);
    return m_result.bind(result.samples).bind(result.databaseBytes).run().result();
}

Result<void> RunStore::addSegment(std::int64_t run, std::int64_t number, const RunSegment& segment) {
    m_segment.bind(run).bind(number).bind(segment.from.count()).bind(segment.to.count());
    m_segment.bind(segment.measured.count());
    bindCounts(m_segment, segment.counts);
    auto done = m_segment.bindBlob(segment.latency.encode()).run().result();
    for (const auto& [key, value] : segment.parameters.all()) {
        if (done) {
            done = m_segmentParameter.bind(run).bind(number).bind(key).bind(value).run().result();
        }
    }
    eachFailure(segment.counts, [&](std::string_view kind, std::int64_t failed, std::int64_t retried) {
        if (done) {
            m_segmentFailure.bind(run).bind(number).bind(kind).bind(failed).bind(retried);
            done = m_segmentFailure.run().result();
        }
    });
    return done;
}

Result<void> RunStore::abandon(std::int64_t run) { return m_abandon.bind(run).run().result(); }

}  // namespace loadstone
