// SPDX-License-Identifier: MIT
#include "tests/ui/made_runs.h"

#include <QtGlobal>

#include "core/base/id.h"
#include "core/session/session_writer.h"
#include "core/workload/fk_web/fk_web_workload.h"

namespace loadstone::made_runs {

Sample sample(std::int64_t index, std::int64_t rows, double latencyUs, SampleKind kind) {
    Sample made;
    made.index = index;
    made.kind = kind;
    made.length = std::chrono::milliseconds(100);
    made.start = index * made.length;
    made.counts.rows = rows;
    made.counts.attempted = 10;
    made.counts.succeeded = 10;
    made.counts.statements = 10;
    made.counts.commits = 10;
    made.latency = {10,           latencyUs, latencyUs * 1.2, latencyUs * 1.5, latencyUs * 2, latencyUs * 3,
                    latencyUs * 3};
    made.responseTime = made.latency;
    made.workersRunning = 2;
    return made;
}

RunDescription description(const std::map<std::string, std::int64_t>& parameters) {
    const FkWebWorkload workload;
    RunDescription made;
    made.id = makeId();
    made.workload = workload.id();
    made.target = "embedded";
    made.engine = "firebird";
    made.server.product = "Firebird";
    made.server.version = "3.0.11";
    made.loadstoneVersion = "0.1.0";
    made.startedAt = "2026-01-31T13:45:10.123Z";
    made.specs = workload.parameters();
    made.parameters = ParameterValues(made.specs);
    for (const auto& [key, value] : parameters) {
        made.parameters.set(key, value);
    }
    made.duration = std::chrono::seconds(10);
    return made;
}

RunSummary summary(std::int64_t number, double rowsPerSecond,
                   const std::map<std::string, std::int64_t>& parameters) {
    RunSummary made;
    made.number = number;
    made.description = description(parameters);
    made.valid = true;
    made.elapsedSeconds = 10;
    made.rowsPerSecond = rowsPerSecond;
    made.counts.rows = static_cast<std::int64_t>(rowsPerSecond * 10);
    made.counts.attempted = 100;
    made.counts.succeeded = 100;
    made.latency = {100, 1500, 1800, 2250, 3000, 4500, 4500};
    made.samples = 100;
    return made;
}

std::string record(const std::filesystem::path& file, std::int64_t samples, std::int64_t rowsOfEach,
                   const std::map<std::string, std::int64_t>& parameters) {
    auto writer = SessionWriter::open(file);
    if (!writer) {
        qFatal("%s", writer.error().describe().c_str());
    }
    const auto run = std::make_shared<RunDescription>(description(parameters));
    (*writer)->onStarted(run);
    auto result = std::make_shared<RunResult>();
    for (std::int64_t i = 0; i < samples; ++i) {
        const auto taken = std::make_shared<const Sample>(sample(i, rowsOfEach));
        result->counts += taken->counts;
        for (int operation = 0; operation < 10; ++operation) {
            result->latency.record(std::chrono::microseconds(1500));
        }
        (*writer)->onSample(taken);
    }
    result->valid = true;
    result->responseTime = result->latency;
    result->elapsed = samples * std::chrono::milliseconds(100);
    result->samples = samples;
    (*writer)->onFinished(result);
    if (const auto written = (*writer)->flush(); !written) {
        qFatal("%s", written.error().describe().c_str());
    }
    return run->id;
}

}  // namespace loadstone::made_runs
