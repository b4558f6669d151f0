// SPDX-License-Identifier: MIT
#include "tests/bench/engine_bench.h"

#include <exception>

#include <QCoreApplication>
#include <fmt/format.h>

#include "tests/bench/bench_parts.h"

namespace loadstone::bench {

void measure(const BenchOptions& options, BenchTarget& target, nlohmann::ordered_json& json) {
    if (options.wants("rates") && target.rivals) {
        const Rivals programs(*target.rivals);  // a missing one shows before anything is measured
    }
    nlohmann::ordered_json result = {{"target", target.name}, {"conditions", target.conditions}};
    if (!options.json) {
        fmt::print("\n== {} ({})\n", target.name, target.conditions);
    }
    if (options.wants("rows")) {
        result["rows"] = measureRows(options, target);
    }
    if (options.wants("rates") && target.rivals) {
        result["rates"] = measureRates(options, target);
    }
    if (options.wants("memory") && target.target.kind != TargetKind::embedded) {
        result["memory"] = measureMemory(options, target);
    }
    if (options.wants("parents")) {
        result["parents"] = measureParents(options, target);
    }
    json.push_back(std::move(result));
}

int runBench(int argc, char** argv, Engine& engine, const std::function<BenchTarget(const Target&)>& describe,
             const std::function<void(const BenchOptions&, nlohmann::ordered_json&)>& all) {
    const QCoreApplication application(argc, argv);
    const BenchOptions options = readOptions();
    try {
        if (!options.memoryOf.empty()) {
            SandboxPlace place;
            place.port = options.port;
            place.password =
                std::make_shared<const Secret>(qEnvironmentVariable("LOADSTONE_PASSWORD").toStdString());
            Target target = engine.sandbox()->target(place);
            target.kind = TargetKind::server;
            measureMemoryHere(options, describe(target));
            return 0;
        }
        auto json = nlohmann::ordered_json::array();
        all(options, json);
        if (options.json) {
            fmt::print("{}\n", json.dump());
        }
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}\n", error.what());
        return 1;
    }
    return 0;
}

}  // namespace loadstone::bench
