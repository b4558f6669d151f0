// SPDX-License-Identifier: MIT
#include "app/cli/engines_command.h"

#include <memory>
#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace loadstone {

namespace {

using Json = nlohmann::ordered_json;

Json pathsJson(const Capabilities& capabilities) {
    Json paths = Json::array();
    for (std::size_t i = 0; i < writePathCount; ++i) {
        const PathSupport& support = capabilities.paths.at(i);
        Json path = {{"path", writePathNames.at(i)}, {"available", support.available}};
        path[support.available ? "how" : "reason"] = support.available ? support.how : support.reason;
        paths.push_back(std::move(path));
    }
    return paths;
}

Json engineJson(const EngineRegistry::Entry& entry) {
    Json json = {{"id", entry.id}, {"name", entry.name}, {"available", entry.engine != nullptr}};
    if (entry.engine) {
        const Capabilities& capabilities = entry.engine->capabilities();
        json["client_version"] = entry.engine->clientVersion();
        json["paths"] = pathsJson(capabilities);
        json["foreign_keys_off"] = {{"mechanism", capabilities.foreignKeys.mechanism},
                                    {"while_running", capabilities.foreignKeys.whileRunning}};
    } else {
        json["problem"] = entry.problem.describe();
        json["packages"] = entry.packages;
    }
    return json;
}

void printEngine(const EngineRegistry::Entry& entry) {
    if (!entry.engine) {
        fmt::print("{}: not available\n  {}\n", entry.name, entry.problem.describe());
        return;
    }
    const Capabilities& capabilities = entry.engine->capabilities();
    fmt::print("{} (client library {})\n", entry.name, entry.engine->clientVersion());
    for (std::size_t i = 0; i < writePathCount; ++i) {
        const PathSupport& support = capabilities.paths.at(i);
        fmt::print("  {:<10} {}\n", writePathNames.at(i),
                   support.available ? support.how : fmt::format("not available: {}", support.reason));
    }
    fmt::print("  foreign keys off: {}\n", capabilities.foreignKeys.mechanism);
}

}  // namespace

void addEnginesCommand(CLI::App& app, CommandContext& context) {
    CLI::App* command = app.add_subcommand("engines", "What can be used here, and what is missing");
    auto asJson = std::make_shared<bool>(false);
    command->add_flag("--json", *asJson, "Print JSON");
    command->callback([&context, asJson] {
        Json list = Json::array();
        for (const EngineRegistry::Entry& entry : context.composition.engines().entries()) {
            if (*asJson) {
                list.push_back(engineJson(entry));
            } else {
                printEngine(entry);
            }
        }
        if (*asJson) {
            fmt::print("{}\n", list.dump(2));
        } else if (context.composition.engines().entries().empty()) {
            fmt::print("No engine plugin was found beside the program.\n");
        }
    });
}

}  // namespace loadstone
