// SPDX-License-Identifier: MIT
#include "app/cli/run_command.h"

#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/cli/exit_code.h"
#include "app/cli/reach_target.h"
#include "app/cli/run_json.h"
#include "app/cli/run_options.h"
#include "app/cli/run_progress.h"
#include "app/cli/run_text.h"
#include "core/base/paths.h"
#include "core/run/run_controller.h"
#include "core/session/session_reader.h"
#include "core/session/session_writer.h"

namespace loadstone {

namespace {

/// Keeps what the command has to know after a run.
class RunEnd final : public RunObserver {
   public:
    void onStarted(std::shared_ptr<const RunDescription> run) override { id = run->id; }
    std::string id;
};

struct OneRun {
    std::string id;  ///< empty when the target was not reached
    std::shared_ptr<const RunResult> result;
};

Result<OneRun> runOnce(CommandContext& context, Engine& engine, const RunOptions::Parsed& order,
                       SessionWriter& writer) {
    RunEnd end;
    RunProgress progress(order.config);
    RunController controller(engine, *order.workload, context.composition.clock());
    if (auto started = controller.start(order.target, order.config, {&writer, &end, &progress}); !started) {
        return Failure(started.error());
    }
    context.signal.onSignal([&controller] { controller.stop(); });
    auto result = controller.wait();
    context.signal.onSignal({});
    if (auto written = writer.flush(); !written) {
        return Failure(written.error());
    }
    return OneRun{end.id, std::move(result)};
}

int exitCodeOf(const CommandContext& context, const RunResult& result) {
    if (context.signal.received()) {
        return static_cast<int>(ExitCode::interrupted);
    }
    if (result.error) {
        const int code = reportError(*result.error);
        // A server that goes away later was reached: it is the run that failed.
        return result.samples > 0 ? static_cast<int>(ExitCode::failed) : code;
    }
    if (!result.valid) {
        fmt::print(stderr, "loadstone-cli: The run is invalid: {}.\n", result.invalidReason);
        return static_cast<int>(ExitCode::failed);
    }
    return static_cast<int>(ExitCode::done);
}

Result<void> print(const RunOptions::Parsed& order, const std::vector<std::string>& ids) {
    const auto reader = SessionReader::open(order.session);
    if (!reader) {
        return Failure(reader.error());
    }
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const std::string& id : ids) {
        const auto summary = (*reader)->run(id);
        if (!summary) {
            return Failure(summary.error());
        }
        if (order.json) {
            list.push_back(runJson(*summary));
            list.back()["session"] = std::filesystem::absolute(order.session).string();
        } else {
            fmt::print("{}", runText(*summary));
        }
    }
    if (order.json) {
        fmt::print("{}\n", order.repeats == 1 ? list.front().dump(2) : list.dump(2));
    } else {
        fmt::print("session: {}\n", std::filesystem::absolute(order.session).string());
    }
    return {};
}

int execute(CommandContext& context, const RunOptions& options) {
    auto order = options.parse(context.composition.workloads());
    if (!order) {
        return reportError(order.error());
    }
    const auto engine = context.composition.engines().find(order->target.engine);
    if (!engine) {
        return reportError(engine.error());
    }
    // Refused before the session is touched: bad input changes nothing.
    if (auto possible = order->workload->check(order->config.parameters, (*engine)->capabilities());
        !possible) {
        return reportError(possible.error());
    }
    if (order->session == defaultSessionFile()) {
        if (auto made = makePrivateFolder(dataFolder()); !made) {
            return reportError(made.error());
        }
    }
    auto writer = SessionWriter::open(order->session);
    if (!writer) {
        return reportError(writer.error());
    }
    // Held over all repeats: a private server is not to be started anew for each.
    const auto lease = reachTarget(context, **engine, order->target);
    if (!lease) {
        return reportError(lease.error());
    }
    if (order->target.kind == TargetKind::server) {
        order->target.password = lease->target().password;
    }
    std::vector<std::string> ids;
    int exitCode = 0;
    for (int repeat = 0; repeat < order->repeats && exitCode == 0; ++repeat) {
        const auto run = runOnce(context, **engine, *order, **writer);
        if (!run) {
            return reportError(run.error());
        }
        exitCode = exitCodeOf(context, *run->result);
        if (!run->id.empty()) {
            ids.push_back(run->id);
        }
    }
    if (!ids.empty()) {
        if (auto printed = print(*order, ids); !printed) {
            return reportError(printed.error());
        }
    }
    return exitCode;
}

}  // namespace

void addRunCommand(CLI::App& app, CommandContext& context) {
    CLI::App* command =
        app.add_subcommand("run", "Load a database once, or several times the same, and keep the result");
    auto options = std::make_shared<RunOptions>();
    options->addTo(*command, context.composition.workloads());
    command->callback([&context, options] { context.exitCode = execute(context, *options); });
}

}  // namespace loadstone
