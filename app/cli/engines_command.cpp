// SPDX-License-Identifier: MIT
#include "app/cli/engines_command.h"

#include <memory>
#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/cli/capabilities_text.h"
#include "core/sandbox/sandbox_programs.h"

namespace loadstone {

namespace {

using Json = nlohmann::ordered_json;

/// Why no private server can be started here; empty where one can.
std::string sandboxProblem(const Engine& engine) {
    if (engine.sandbox() == nullptr) {
        return "there is none of this engine";
    }
    const auto programs = findPrograms(*engine.sandbox());
    return programs ? std::string() : programs.error().describe();
}

Json sandboxJson(const Engine& engine) {
    const std::string problem = sandboxProblem(engine);
    Json json = {{"available", problem.empty()}};
    if (!problem.empty()) {
        json["reason"] = problem;
    }
    return json;
}

Json engineJson(const EngineRegistry::Entry& entry) {
    Json json = {{"id", entry.id}, {"name", entry.name}, {"available", entry.engine != nullptr}};
    if (entry.engine) {
        const Capabilities& capabilities = entry.engine->capabilities();
        json["client_version"] = entry.engine->clientVersion();
        json["paths"] = pathsJson(capabilities);
        json["foreign_keys_off"] = foreignKeysOffJson(capabilities);
        json["sandbox"] = sandboxJson(*entry.engine);
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
    fmt::print("{}", capabilitiesText(capabilities));
    const std::string problem = sandboxProblem(*entry.engine);
    fmt::print("  sandbox:{:<3} {}\n", entry.id, problem.empty() ? "can be started" : problem);
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
