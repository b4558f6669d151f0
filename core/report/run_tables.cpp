// SPDX-License-Identifier: MIT
#include "core/report/run_tables.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <string>

namespace loadstone {

namespace {

/// A column is declared once: its name, and how its cell is made.
template <typename Row>
struct Column {
    std::string name;
    std::function<void(CsvWriter&, const Row&)> write;
};

template <typename Row>
using Columns = std::vector<Column<Row>>;

/// The column of a field or of anything else that can be computed from a row.
template <typename Row, typename Get>
Column<Row> column(std::string name, Get get) {
    return {std::move(name), [get](CsvWriter& csv, const Row& row) {
                using Cell = std::decay_t<std::invoke_result_t<Get, const Row&>>;
                if constexpr (std::is_same_v<Cell, bool>) {
                    csv.text(std::invoke(get, row) ? "true" : "false");
                } else if constexpr (std::is_integral_v<Cell>) {
                    csv.number(static_cast<std::int64_t>(std::invoke(get, row)));
                } else if constexpr (std::is_floating_point_v<Cell>) {
                    csv.number(static_cast<double>(std::invoke(get, row)));
                } else {
                    csv.text(std::invoke(get, row));
                }
            }};
}

template <typename Row>
void addCounts(Columns<Row>& columns) {
    const auto add = [&columns](const char* name, std::int64_t OperationCounts::*field) {
        columns.push_back(column<Row>(name, [field](const Row& row) { return row.counts.*field; }));
    };
    add("attempted", &OperationCounts::attempted);
    add("succeeded", &OperationCounts::succeeded);
    columns.push_back(column<Row>("failed", [](const Row& row) { return row.counts.failed(); }));
    add("cancelled", &OperationCounts::cancelled);
    add("retries", &OperationCounts::retries);
    add("statements", &OperationCounts::statements);
    add("round_trips", &OperationCounts::roundTrips);
    add("commits", &OperationCounts::commits);
}

template <typename Row>
void addLatency(Columns<Row>& columns, const std::string& prefix, LatencySummary Row::*latency) {
    const auto add = [&](const char* name, double LatencySummary::*percentile) {
        columns.push_back(column<Row>(prefix + '.' + name, [latency, percentile](const Row& row) {
            const LatencySummary& summary = row.*latency;
            return summary.count > 0 ? summary.*percentile : std::nan("");
        }));
    };
    add("p50", &LatencySummary::p50Us);
    add("p90", &LatencySummary::p90Us);
    add("p95", &LatencySummary::p95Us);
    add("p99", &LatencySummary::p99Us);
    add("p999", &LatencySummary::p999Us);
    add("max", &LatencySummary::maxUs);
}

using KindCounts = std::array<std::int64_t, errorKindCount>;

/// Columns for the kinds that occurred in any of the runs.
void addKinds(Columns<RunSummary>& columns, const std::vector<RunSummary>& runs, const std::string& prefix,
              KindCounts OperationCounts::*counts) {
    for (std::size_t kind = 0; kind < errorKindCount; ++kind) {
        const auto get = [counts, kind](const RunSummary& run) { return (run.counts.*counts).at(kind); };
        if (std::any_of(runs.begin(), runs.end(), [&](const RunSummary& run) { return get(run) != 0; })) {
            columns.push_back(
                column<RunSummary>(prefix + '.' + std::string(nameOf(static_cast<ErrorKind>(kind))), get));
        }
    }
}

void writeParameter(CsvWriter& csv, const RunDescription& run, const std::string& key) {
    if (!run.parameters.has(key)) {
        csv.text("");
        return;
    }
    const auto spec = std::find_if(run.specs.begin(), run.specs.end(),
                                   [&key](const ParameterSpec& candidate) { return candidate.key == key; });
    const std::int64_t value = run.parameters.get(key);
    if (spec == run.specs.end() || spec->kind == ParameterKind::integer) {
        csv.number(value);
    } else {
        csv.text(spec->format(value));
    }
}

void addParameters(Columns<RunSummary>& columns, const std::vector<RunSummary>& runs) {
    std::set<std::string> keys;
    for (const RunSummary& run : runs) {
        for (const auto& [key, value] : run.description.parameters.all()) {
            keys.insert(key);
        }
    }
    for (const std::string& key : keys) {
        columns.push_back({"parameters." + key, [key](CsvWriter& csv, const RunSummary& run) {
                               writeParameter(csv, run.description, key);
                           }});
    }
}

std::string joined(const std::vector<std::string>& notes) {
    std::string all;
    for (const std::string& note : notes) {
        all += all.empty() ? note : '\n' + note;
    }
    return all;
}

Columns<RunSummary> runColumns(const std::vector<RunSummary>& runs) {
    using Run = RunSummary;
    Columns<Run> columns = {
        column<Run>("run_id", [](const Run& run) { return run.description.id; }),
        column<Run>("number", &Run::number),
        column<Run>("state", [](const Run& run) { return nameOf(run.state); }),
        column<Run>("started_at", [](const Run& run) { return run.description.startedAt; }),
        column<Run>("workload", [](const Run& run) { return run.description.workload; }),
        column<Run>("target", [](const Run& run) { return run.description.target; }),
        column<Run>("engine", [](const Run& run) { return run.description.engine; }),
        column<Run>("server",
                    [](const Run& run) {
                        return run.description.server.product + ' ' + run.description.server.version;
                    }),
    };
    addParameters(columns, runs);
    columns.push_back(column<Run>("rows", [](const Run& run) { return run.counts.rows; }));
    columns.push_back(column<Run>("elapsed_s", &Run::elapsedSeconds));
    columns.push_back(column<Run>("rows_per_s", &Run::rowsPerSecond));
    addCounts(columns);
    addKinds(columns, runs, "failed_by_kind", &OperationCounts::failedByKind);
    addKinds(columns, runs, "retried_by_kind", &OperationCounts::retriedByKind);
    columns.push_back(column<Run>("client_cpu_s", &Run::clientCpuSeconds));
    addLatency(columns, "latency_us", &Run::latency);
    columns.push_back(column<Run>("valid", &Run::valid));
    columns.push_back(column<Run>("invalid_reason", &Run::invalidReason));
    columns.push_back(column<Run>("error", &Run::error));
    columns.push_back(column<Run>("samples", &Run::samples));
    // Beyond the range of the signed numbers that other columns have.
    columns.push_back(
        column<Run>("seed", [](const Run& run) { return std::to_string(run.description.seed); }));
    columns.push_back(column<Run>("conditions", [](const Run& run) { return run.description.conditions; }));
    columns.push_back(column<Run>("notes", [](const Run& run) { return joined(run.notes); }));
    return columns;
}

Columns<Sample> makeSampleColumns() {
    Columns<Sample> columns = {
        column<Sample>("sample", &Sample::index),
        column<Sample>("kind", [](const Sample& sample) { return nameOf(sample.kind); }),
        column<Sample>("start_s", [](const Sample& sample) { return toSeconds(sample.start); }),
        column<Sample>("length_s", [](const Sample& sample) { return toSeconds(sample.length); }),
        column<Sample>("rows", [](const Sample& sample) { return sample.counts.rows; }),
        column<Sample>("rows_per_s", &Sample::rowsPerSecond),
    };
    addCounts(columns);
    columns.push_back(column<Sample>("client_cpu_s", &Sample::clientCpuSeconds));
    addLatency(columns, "latency_us", &Sample::latency);
    addLatency(columns, "response_time_us", &Sample::responseTime);
    columns.push_back(column<Sample>("workers_running", &Sample::workersRunning));
    columns.push_back(column<Sample>("workers_lost", &Sample::workersLost));
    return columns;
}

const Columns<Sample>& sampleColumns() {
    static const Columns<Sample> columns = makeSampleColumns();
    return columns;
}

}  // namespace

void writeRunsCsv(std::ostream& stream, const std::vector<RunSummary>& runs) {
    CsvWriter csv(stream);
    const Columns<RunSummary> columns = runColumns(runs);
    for (const auto& column : columns) {
        csv.text(column.name);
    }
    csv.endRow();
    for (const RunSummary& run : runs) {
        for (const auto& column : columns) {
            column.write(csv, run);
        }
        csv.endRow();
    }
}

void writeSamplesCsv(std::ostream& stream, const RunSummary& run, const std::vector<Sample>& samples) {
    SamplesCsv table(stream, run);
    for (const Sample& sample : samples) {
        table.add(sample);
    }
}

SamplesCsv::SamplesCsv(std::ostream& stream, const RunSummary& run)
    : m_csv(stream), m_runId(run.description.id) {
    m_csv.text("run_id");
    for (const auto& column : sampleColumns()) {
        m_csv.text(column.name);
    }
    m_csv.endRow();
}

void SamplesCsv::add(const Sample& sample) {
    m_csv.text(m_runId);
    for (const auto& column : sampleColumns()) {
        column.write(m_csv, sample);
    }
    m_csv.endRow();
}

}  // namespace loadstone
