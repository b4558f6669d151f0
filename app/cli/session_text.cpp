// SPDX-License-Identifier: MIT
#include "app/cli/session_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/run_text.h"
#include "app/cli/text_table.h"
#include "core/measure/latency_summary.h"

namespace loadstone {

namespace {

std::string milliseconds(const LatencySummary& latency, double us) {
    return latency.count > 0 ? fmt::format("{:.2f}", us / 1000) : std::string("–");
}

std::string megabytes(std::int64_t bytes) {
    return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

std::string verdict(const RunSummary& run) {
    const bool ended = run.state != StoredState::running && run.state != StoredState::interrupted;
    return !ended ? "–" : run.valid ? "yes" : "NO";
}

/// Names and values below a title; nothing where the list is empty.
class Section {
   public:
    explicit Section(std::string title) : m_title(std::move(title)), m_table({{}, {}}) {}

    void add(const std::string& name, const std::string& value) {
        if (!value.empty()) {
            m_table.addRow({name, value});
        }
    }
    [[nodiscard]] std::string text() const {
        const std::string lines = m_table.text(2);
        return lines.empty() ? lines : fmt::format("\n{}\n{}", m_title, lines);
    }

   private:
    std::string m_title;
    TextTable m_table;
};

std::string boundsText(const RunDescription& run) {
    const std::string bound = run.duration ? fmt::format("{} s", toSeconds(*run.duration))
                              : run.rows   ? fmt::format("{} rows", *run.rows)
                                           : std::string();
    return run.warmup > Nanoseconds::zero()
               ? fmt::format("{} after {} s of warm-up", bound, toSeconds(run.warmup))
               : bound;
}

std::string aboutText(const RunSummary& run) {
    const RunDescription& about = run.description;
    Section section(fmt::format("Run {}", run.number));
    section.add("id", about.id);
    section.add("state", std::string(nameOf(run.state)));
    section.add("started", about.startedAt);
    section.add("workload", about.workload);
    section.add("target", about.target);
    section.add("measured", boundsText(about));
    section.add("conditions", about.conditions);
    section.add("seed", fmt::format("{}", about.seed));
    section.add("Loadstone", about.loadstoneVersion);
    section.add("client", about.clientVersion);
    section.add("machine", fmt::format("{}, {}, {} cores, {}", about.host.system, about.host.processor,
                                       about.host.cores, megabytes(about.host.memoryBytes)));
    return section.text().substr(1);
}

std::string parameterSection(const RunDescription& run) {
    Section section("Parameters");
    for (const ParameterSpec& spec : run.specs) {
        if (run.parameters.has(spec.key)) {
            const std::int64_t value = run.parameters.get(spec.key);
            const std::string text = spec.format(value);
            const bool inUnits = !spec.unit.empty() && text == fmt::format("{}", value);
            section.add(spec.symbol, fmt::format("{}{}{}  ({})", text, inUnits ? " " : "",
                                                 inUnits ? spec.unit : "", spec.label));
        }
    }
    if (run.specs.empty()) {
        section.add("", parametersText(run.parameters, run.specs));
    }
    return section.text();
}

std::string serverSection(const RunDescription& run) {
    Section section("Server");
    section.add("product", run.server.product + ' ' + run.server.version);
    section.add("database", megabytes(run.server.databaseBytes));
    for (const Setting& setting : run.server.settings) {
        section.add(setting.name, setting.unit.empty() ? setting.value : setting.value + ' ' + setting.unit);
    }
    return section.text();
}

std::string kindsText(const std::array<std::int64_t, errorKindCount>& counts) {
    std::string text;
    for (std::size_t kind = 0; kind < errorKindCount; ++kind) {
        if (counts.at(kind) != 0) {
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", counts.at(kind),
                                nameOf(static_cast<ErrorKind>(kind)));
        }
    }
    return text;
}

std::string latencyText(const LatencySummary& latency) {
    if (latency.count == 0) {
        return "unknown";
    }
    const auto ms = [&latency](double us) { return milliseconds(latency, us); };
    return fmt::format("p50 {}  p90 {}  p95 {}  p99 {}  p99.9 {}  max {} ms", ms(latency.p50Us),
                       ms(latency.p90Us), ms(latency.p95Us), ms(latency.p99Us), ms(latency.p999Us),
                       ms(latency.maxUs));
}

std::string figuresSection(const RunSummary& run, const std::optional<RunResult>& result) {
    const OperationCounts& counts = run.counts;
    const bool ended = result.has_value();
    Section section(ended ? "Result" : "Measured so far");
    section.add("valid", run.valid ? "yes: the database holds exactly the rows that were counted"
                                   : fmt::format("no: {}", run.invalidReason));
    section.add("error", run.error);
    section.add("throughput", fmt::format("{:.0f} rows/s ({} rows in {:.3f} s)", run.rowsPerSecond,
                                          counts.rows, run.elapsedSeconds));
    // A run that was killed has operations of which nobody knows how they ended.
    const std::int64_t open = counts.attempted - counts.succeeded - counts.failed() - counts.cancelled;
    section.add("operations",
                fmt::format("{} attempted = {} succeeded + {} failed + {} cancelled{}; {} retries",
                            counts.attempted, counts.succeeded, counts.failed(), counts.cancelled,
                            open > 0 ? fmt::format(" + {} still going on", open) : "", counts.retries));
    section.add("failed", kindsText(counts.failedByKind));
    section.add("retried", kindsText(counts.retriedByKind));
    section.add("sent", fmt::format("{} statements, {} round trips, {} commits", counts.statements,
                                    counts.roundTrips, counts.commits));
    section.add("latency", latencyText(run.latency));
    if (result && !(result->responseTime == result->latency)) {
        section.add("response time", latencyText(summarize(result->responseTime)));
    }
    section.add("client CPU", fmt::format("{:.3f} s{}", run.clientCpuSeconds,
                                          run.description.engineInProcess ? ", the engine's included" : ""));
    section.add("samples", fmt::format("{}", run.samples));
    if (result) {
        section.add("workers", fmt::format("{}, {} lost", result->workers, result->workersLost));
        section.add("database", megabytes(result->databaseBytes));
    }
    return section.text();
}

std::string segmentsText(const RunResult& result, const std::vector<ParameterSpec>& specs) {
    TextTable table({{"from s", Align::right},
                     {"to s", Align::right},
                     {"measured s", Align::right},
                     {"rows/s", Align::right},
                     {"p99 ms", Align::right},
                     {"parameters", Align::left}});
    for (const RunSegment& segment : result.segments) {
        const LatencySummary latency = summarize(segment.latency);
        table.addRow({fmt::format("{:.1f}", toSeconds(segment.from)),
                      fmt::format("{:.1f}", toSeconds(segment.to)),
                      fmt::format("{:.1f}", toSeconds(segment.measured)),
                      fmt::format("{:.0f}", segment.rowsPerSecond()), milliseconds(latency, latency.p99Us),
                      parametersText(segment.parameters, specs)});
    }
    return result.segments.empty() ? std::string() : "\nSegments\n" + table.text(2);
}

std::string phasesSection(const RunResult& result) {
    Section section("Phases");
    for (const PhaseTime& phase : result.phases) {
        section.add(std::string(nameOf(phase.phase)), fmt::format("{:.3f} s", toSeconds(phase.length)));
    }
    return section.text();
}

}  // namespace

std::string runsText(const std::vector<RunSummary>& runs) {
    TextTable table({{"run", Align::right},
                     {"id"},
                     {"started"},
                     {"state"},
                     {"valid"},
                     {"workload"},
                     {"target"},
                     {"rows/s", Align::right},
                     {"p99 ms", Align::right},
                     {"failed", Align::right},
                     {"samples", Align::right},
                     {"parameters"}});
    for (const RunSummary& run : runs) {
        const RunDescription& about = run.description;
        table.addRow({fmt::format("{}", run.number), about.id.substr(0, 8), about.startedAt.substr(0, 19),
                      std::string(nameOf(run.state)), verdict(run), about.workload, about.target,
                      fmt::format("{:.0f}", run.rowsPerSecond), milliseconds(run.latency, run.latency.p99Us),
                      fmt::format("{}", run.counts.failed()), fmt::format("{}", run.samples),
                      parametersText(about.parameters, about.specs)});
    }
    return runs.empty() ? "The session has no runs yet.\n" : table.text();
}

std::string runDetailsText(const RunSummary& run, const std::optional<RunResult>& result,
                           const std::vector<RunEvent>& events) {
    std::string text = aboutText(run) + parameterSection(run.description) + serverSection(run.description) +
                       figuresSection(run, result);
    if (result) {
        text += segmentsText(*result, run.description.specs) + phasesSection(*result);
    }
    Section happened("Events");
    for (const RunEvent& event : events) {
        happened.add(fmt::format("{:.1f} s", toSeconds(event.at)), event.text);
    }
    Section notes("Notes");
    for (const std::string& note : run.notes) {
        notes.add("–", note);
    }
    return text + happened.text() + notes.text();
}

}  // namespace loadstone
