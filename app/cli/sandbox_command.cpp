// SPDX-License-Identifier: MIT
#include "app/cli/sandbox_command.h"

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/cli/exit_code.h"
#include "app/cli/text_table.h"
#include "core/sandbox/sandbox.h"
#include "core/sandbox/sandbox_store.h"

namespace loadstone {

namespace {

using Json = nlohmann::ordered_json;

struct SandboxOptions {
    std::string engine;
    bool json = false;
};

/// The engines that can have a private server and are meant; all of them for "all".
Result<std::vector<Engine*>> enginesOf(CommandContext& context, const std::string& name) {
    if (name != "all") {
        const auto target = parseTarget("sandbox:" + name);
        if (!target) {
            return fail(ErrorKind::invalidArgument, fmt::format("There is no sandbox of \"{}\".", name),
                        "There are mariadb, postgresql, firebird, and all of them: all.");
        }
        const auto engine = context.composition.engines().find(name);
        if (!engine) {
            return Failure(engine.error());
        }
        return std::vector<Engine*>{*engine};
    }
    std::vector<Engine*> engines;
    for (const EngineRegistry::Entry& entry : context.composition.engines().entries()) {
        if (entry.engine && entry.engine->sandbox() != nullptr) {
            engines.push_back(entry.engine.get());
        }
    }
    return engines;
}

Json statusJson(Engine& engine, const SandboxStatus& status) {
    Json json = {{"engine", engine.id()},   {"target", "sandbox:" + engine.id()},
                 {"exists", status.exists}, {"running", status.running},
                 {"kept", status.kept},     {"folder", status.folder.string()}};
    json["port"] = status.running ? Json(status.port) : Json();
    json["pid"] = status.running ? Json(status.pid) : Json();
    json["problem"] = status.problem;
    return json;
}

std::string stateOf(const SandboxStatus& status) {
    if (status.running) {
        return status.kept ? "running" : "running for a while";
    }
    return status.exists ? "stopped" : status.problem.empty() ? "not made yet" : status.problem;
}

int listSandboxes(CommandContext& context, const SandboxOptions& options) {
    const auto engines = enginesOf(context, "all");
    TextTable table({{"target"}, {"port", Align::right}, {"pid", Align::right}, {"state"}, {"folder"}});
    Json all = Json::array();
    for (Engine* engine : *engines) {
        auto sandbox = Sandbox::of(*engine, sandboxFolder());
        if (!sandbox) {
            return reportError(sandbox.error());
        }
        const SandboxStatus status = sandbox->status();
        all.push_back(statusJson(*engine, status));
        table.addRow({"sandbox:" + engine->id(), status.running ? std::to_string(status.port) : "",
                      status.running ? std::to_string(status.pid) : "", stateOf(status),
                      status.exists ? status.folder.string() : ""});
    }
    fmt::print("{}", options.json ? all.dump(2) + '\n' : table.text());
    return 0;
}

Result<void> startAndKeep(CommandContext& context, Sandbox& sandbox) {
    std::stop_source stop;
    context.signal.onSignal([&stop] { stop.request_stop(); });
    const auto target = sandbox.start(stop.get_token());
    context.signal.onSignal({});
    return target ? sandbox.keep() : Failure(target.error());
}

/// Does something to each sandbox that is named, and shows what became of it.
int eachSandbox(CommandContext& context, const SandboxOptions& options,
                const std::function<Result<void>(Sandbox&)>& action) {
    const auto engines = enginesOf(context, options.engine);
    if (!engines) {
        return reportError(engines.error());
    }
    int exitCode = 0;
    Json all = Json::array();
    for (Engine* engine : *engines) {
        auto sandbox = Sandbox::of(*engine, sandboxFolder());
        const Result<void> done = sandbox ? action(*sandbox) : Failure(sandbox.error());
        if (!done) {
            exitCode = reportError(done.error());
            continue;
        }
        const SandboxStatus status = sandbox->status();
        all.push_back(statusJson(*engine, status));
        if (!options.json) {
            fmt::print(
                "sandbox:{}: {}\n", engine->id(),
                status.running ? fmt::format("running on 127.0.0.1:{}", status.port) : stateOf(status));
        }
    }
    if (options.json) {
        fmt::print("{}\n", options.engine == "all" || all.empty() ? all.dump(2) : all.front().dump(2));
    }
    return exitCode;
}

}  // namespace

void addSandboxCommand(CLI::App& app, CommandContext& context) {
    CLI::App* command = app.add_subcommand("sandbox", "Private servers, made and run by Loadstone itself");
    command->require_subcommand(1);
    auto options = std::make_shared<SandboxOptions>();
    const auto add = [&](const char* name, const char* text, std::function<Result<void>(Sandbox&)> action) {
        CLI::App* verb = command->add_subcommand(name, text);
        verb->add_option("engine", options->engine, "mariadb, postgresql, firebird, or all")->required();
        verb->add_flag("--json", options->json, "Print JSON");
        verb->callback([&context, options, action = std::move(action)] {
            context.exitCode = eachSandbox(context, *options, action);
        });
    };
    add("start", "Start one, which then runs until it is stopped",
        [&context](Sandbox& sandbox) { return startAndKeep(context, sandbox); });
    add("stop", "Stop one; its data stay", [](Sandbox& sandbox) { return sandbox.stop(); });
    add("remove", "Stop one and delete its data", [](Sandbox& sandbox) { return sandbox.remove(); });
    CLI::App* verb = command->add_subcommand("list", "What there is, and what runs");
    verb->add_flag("--json", options->json, "Print JSON");
    verb->callback([&context, options] { context.exitCode = listSandboxes(context, *options); });
}

}  // namespace loadstone
