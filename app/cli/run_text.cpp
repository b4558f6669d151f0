// SPDX-License-Identifier: MIT
#include "app/cli/run_text.h"

#include <iterator>

#include <fmt/format.h>

namespace loadstone {

std::string parametersText(const ParameterValues& values, const std::vector<ParameterSpec>& specs) {
    std::string text;
    const auto add = [&text](const std::string& name, const std::string& value) {
        text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
    };
    for (const ParameterSpec& spec : specs) {
        if (values.has(spec.key)) {
            add(spec.symbol, spec.format(values.get(spec.key)));
        }
    }
    if (specs.empty()) {
        for (const auto& [key, value] : values.all()) {
            add(key, fmt::format("{}", value));
        }
    }
    return text;
}

std::string runText(const RunSummary& run) {
    const RunDescription& about = run.description;
    const OperationCounts& counts = run.counts;
    std::string text = fmt::format("run {}  {} on {} ({} {})\n", run.number, about.workload, about.target,
                                   about.server.product, about.server.version);
    auto out = std::back_inserter(text);
    fmt::format_to(out, "  parameters  {}\n", parametersText(about.parameters, about.specs));
    if (!about.conditions.empty()) {
        fmt::format_to(out, "  conditions  {}\n", about.conditions);
    }
    fmt::format_to(out, "  throughput  {:.0f} rows/s ({} rows in {:.2f} s)\n", run.rowsPerSecond, counts.rows,
                   run.elapsedSeconds);
    fmt::format_to(out, "  operations  {} attempted = {} succeeded + {} failed + {} cancelled; {} retries\n",
                   counts.attempted, counts.succeeded, counts.failed(), counts.cancelled, counts.retries);
    fmt::format_to(out, "  on the wire {} statements, {} round trips, {} commits\n", counts.statements,
                   counts.roundTrips, counts.commits);
    fmt::format_to(out, "  latency     p50 {:.2f} ms  p95 {:.2f} ms  p99 {:.2f} ms  max {:.2f} ms\n",
                   run.latency.p50Us / 1000, run.latency.p95Us / 1000, run.latency.p99Us / 1000,
                   run.latency.maxUs / 1000);
    fmt::format_to(out, "  client CPU  {:.2f} s{}\n", run.clientCpuSeconds,
                   about.engineInProcess ? ", with the engine that runs inside the client" : "");
    fmt::format_to(out, "  {}\n",
                   run.valid ? "valid: the table holds exactly the rows that were counted"
                             : fmt::format("INVALID: {}", run.invalidReason));
    for (const std::string& note : run.notes) {
        fmt::format_to(out, "  note: {}\n", note);
    }
    return text;
}

}  // namespace loadstone
