// SPDX-License-Identifier: MIT
#include "app/cli/workloads_command.h"

#include <memory>
#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace loadstone {

namespace {

using Json = nlohmann::ordered_json;

std::string allowed(const ParameterSpec& spec) {
    switch (spec.kind) {
        case ParameterKind::toggle: return "on | off";
        case ParameterKind::choice: return fmt::format("{}", fmt::join(spec.choices, " | "));
        case ParameterKind::integer: break;
    }
    return fmt::format("{} to {}{}{}", spec.minimum, spec.maximum, spec.unit.empty() ? "" : " ", spec.unit);
}

Json parameterJson(const ParameterSpec& spec) {
    Json json = {{"key", spec.key},
                 {"symbol", spec.symbol},
                 {"label", spec.label},
                 {"unit", spec.unit},
                 {"help", spec.help}};
    if (spec.kind == ParameterKind::integer) {
        json["minimum"] = spec.minimum;
        json["maximum"] = spec.maximum;
        json["default"] = spec.defaultValue;
        if (!spec.zeroMeans.empty()) {
            json["zero_means"] = spec.zeroMeans;
        }
    } else {
        json["choices"] =
            spec.kind == ParameterKind::toggle ? std::vector<std::string>{"on", "off"} : spec.choices;
        json["default"] = spec.format(spec.defaultValue);
    }
    json["changes_live"] = spec.effect == ParameterEffect::live;
    return json;
}

}  // namespace

void addWorkloadsCommand(CLI::App& app, CommandContext& context) {
    CLI::App* command = app.add_subcommand("workloads", "Workloads and their parameters with ranges");
    auto asJson = std::make_shared<bool>(false);
    command->add_flag("--json", *asJson, "Print JSON");
    command->callback([&context, asJson] {
        Json list = Json::array();
        for (const Workload* workload : context.composition.workloads()) {
            if (!*asJson) {
                fmt::print("{}: {}\n{}\n\n", workload->id(), workload->title(), workload->summary());
            }
            Json parameters = Json::array();
            for (const ParameterSpec& spec : workload->parameters()) {
                if (*asJson) {
                    parameters.push_back(parameterJson(spec));
                } else {
                    fmt::print("  --{:<11} {:<24} {} (default {}{})\n", spec.key, spec.label, allowed(spec),
                               spec.format(spec.defaultValue),
                               spec.effect == ParameterEffect::live ? "; changes live" : "");
                }
            }
            list.push_back({{"id", workload->id()},
                            {"title", workload->title()},
                            {"summary", workload->summary()},
                            {"parameters", std::move(parameters)}});
        }
        if (*asJson) {
            fmt::print("{}\n", list.dump(2));
        }
    });
}

}  // namespace loadstone
