// SPDX-License-Identifier: MIT
#include "app/cli/run_json.h"

#include <algorithm>

#include "core/measure/latency_summary.h"

namespace loadstone {

namespace {

using Json = nlohmann::ordered_json;

Json latencyJson(const LatencySummary& latency) {
    const auto figure = [&latency](double us) { return latency.count > 0 ? Json(us) : Json(); };
    return {{"p50", figure(latency.p50Us)}, {"p90", figure(latency.p90Us)},   {"p95", figure(latency.p95Us)},
            {"p99", figure(latency.p99Us)}, {"p999", figure(latency.p999Us)}, {"max", figure(latency.maxUs)}};
}

Json parametersJson(const ParameterValues& values, const std::vector<ParameterSpec>& specs) {
    Json json = Json::object();
    for (const auto& [key, value] : values.all()) {
        const auto spec =
            std::find_if(specs.begin(), specs.end(),
                         [&name = key](const ParameterSpec& candidate) { return candidate.key == name; });
        const bool number = spec == specs.end() || spec->kind == ParameterKind::integer;
        json[key] = number ? Json(value) : Json(spec->format(value));
    }
    return json;
}

/// Only the kinds that occurred.
Json kindsJson(const std::array<std::int64_t, errorKindCount>& counts) {
    Json json = Json::object();
    for (std::size_t kind = 0; kind < errorKindCount; ++kind) {
        if (counts.at(kind) != 0) {
            json[std::string(nameOf(static_cast<ErrorKind>(kind)))] = counts.at(kind);
        }
    }
    return json;
}

void addCounts(Json& json, const OperationCounts& counts) {
    json["attempted"] = counts.attempted;
    json["succeeded"] = counts.succeeded;
    json["failed"] = counts.failed();
    json["cancelled"] = counts.cancelled;
    json["retries"] = counts.retries;
    json["statements"] = counts.statements;
    json["round_trips"] = counts.roundTrips;
    json["commits"] = counts.commits;
}

Json segmentJson(const RunSegment& segment, const std::vector<ParameterSpec>& specs) {
    Json json = {{"from_s", toSeconds(segment.from)},
                 {"to_s", toSeconds(segment.to)},
                 {"measured_s", toSeconds(segment.measured)},
                 {"rows", segment.counts.rows},
                 {"rows_per_s", segment.rowsPerSecond()}};
    addCounts(json, segment.counts);
    json["latency_us"] = latencyJson(summarize(segment.latency));
    json["parameters"] = parametersJson(segment.parameters, specs);
    return json;
}

Json eventJson(const RunEvent& event) {
    Json json = {{"at_s", toSeconds(event.at)}, {"kind", nameOf(event.kind)}, {"text", event.text}};
    if (event.kind == RunEventKind::parameterChange) {
        json["key"] = event.key;
        json["before"] = event.before;
        json["after"] = event.after;
    }
    return json;
}

void addConditions(Json& json, const RunDescription& run) {
    json["duration_s"] = run.duration ? Json(toSeconds(*run.duration)) : Json();
    json["row_limit"] = run.rows ? Json(*run.rows) : Json();
    json["warmup_s"] = toSeconds(run.warmup);
    json["client_version"] = run.clientVersion;
    json["host"] = {{"system", run.host.system},
                    {"processor", run.host.processor},
                    {"cores", run.host.cores},
                    {"memory_bytes", run.host.memoryBytes}};
    Json settings = Json::array();
    for (const Setting& setting : run.server.settings) {
        settings.push_back({{"name", setting.name}, {"value", setting.value}, {"unit", setting.unit}});
    }
    json["server_settings"] = std::move(settings);
    json["database_bytes_before"] = run.server.databaseBytes;
}

void addResult(Json& json, const RunResult& result, const std::vector<ParameterSpec>& specs) {
    json["database_bytes_after"] = result.databaseBytes;
    json["workers"] = result.workers;
    json["workers_lost"] = result.workersLost;
    json["client_cpu_share"] = result.clientCpuShare();
    json["response_time_us"] = latencyJson(summarize(result.responseTime));
    json["phases"] = Json::array();
    for (const PhaseTime& phase : result.phases) {
        json["phases"].push_back({{"phase", nameOf(phase.phase)}, {"length_s", toSeconds(phase.length)}});
    }
    json["segments"] = Json::array();
    for (const RunSegment& segment : result.segments) {
        json["segments"].push_back(segmentJson(segment, specs));
    }
}

}  // namespace

Json runJson(const RunSummary& run) {
    const RunDescription& about = run.description;
    Json json = {{"run_id", about.id},
                 {"number", run.number},
                 {"state", nameOf(run.state)},
                 {"started_at", about.startedAt},
                 {"workload", about.workload},
                 {"target", about.target},
                 {"engine", about.engine},
                 {"server", {{"product", about.server.product}, {"version", about.server.version}}}};
    json["parameters"] = parametersJson(about.parameters, about.specs);
    json["valid"] = run.valid;
    json["invalid_reason"] = run.invalidReason;
    json["error"] = run.error;
    json["rows"] = run.counts.rows;
    json["elapsed_s"] = run.elapsedSeconds;
    json["rows_per_s"] = run.rowsPerSecond;
    addCounts(json, run.counts);
    json["failed_by_kind"] = kindsJson(run.counts.failedByKind);
    json["retried_by_kind"] = kindsJson(run.counts.retriedByKind);
    json["client_cpu_s"] = run.clientCpuSeconds;
    json["client_cpu_includes_engine"] = about.engineInProcess;
    json["latency_us"] = latencyJson(run.latency);
    json["samples"] = run.samples;
    json["seed"] = about.seed;
    json["conditions"] = about.conditions;
    json["loadstone_version"] = about.loadstoneVersion;
    json["notes"] = run.notes;
    return json;
}

Json runDetailsJson(const RunSummary& run, const std::optional<RunResult>& result,
                    const std::vector<RunEvent>& events) {
    Json json = runJson(run);
    addConditions(json, run.description);
    if (result) {
        addResult(json, *result, run.description.specs);
    }
    json["events"] = Json::array();
    for (const RunEvent& event : events) {
        json["events"].push_back(eventJson(event));
    }
    return json;
}

}  // namespace loadstone
