// SPDX-License-Identifier: MIT
#include "app/cli/target_command.h"

#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/cli/exit_code.h"
#include "app/cli/password_prompt.h"
#include "app/cli/probe_text.h"
#include "app/cli/reach_target.h"
#include "core/sandbox/open_target.h"

namespace loadstone {

namespace {

struct TargetOptions {
    std::string url;
    bool json = false;
};

int probeTarget(CommandContext& context, const TargetOptions& options) {
    const auto target = parseTarget(options.url);
    if (!target) {
        return reportError(target.error());
    }
    const auto engine = context.composition.engines().find(target->engine);
    if (!engine) {
        return reportError(engine.error());
    }
    const auto lease = reachTarget(context, **engine, *target);
    if (!lease) {
        return reportError(lease.error());
    }
    std::stop_source stop;
    context.signal.onSignal([&stop] { stop.request_stop(); });
    const auto database = openTarget(**engine, lease->target(), stop.get_token());
    if (!database) {
        return reportError(database.error());
    }
    const auto connection = (*database)->connect(stop.get_token());
    if (!connection) {
        return reportError(connection.error());
    }
    const auto report = (*connection)->probe();
    if (!report) {
        return reportError(report.error());
    }
    const ProbedTarget probed{*target, (*engine)->clientVersion(), (*database)->capabilities(), *report};
    fmt::print("{}", options.json ? probeJson(probed).dump(2) + '\n' : probeText(probed));
    return 0;
}

Result<Target> serverTarget(const std::string& url) {
    auto target = parseTarget(url);
    if (target && target->kind != TargetKind::server) {
        return fail(ErrorKind::invalidArgument, fmt::format("{} has no password of yours.", url));
    }
    return target;
}

int rememberPassword(CommandContext& context, const TargetOptions& options) {
    const auto target = serverTarget(options.url);
    if (!target) {
        return reportError(target.error());
    }
    const auto password = askPassword(fmt::format("Password for {}: ", accountOf(*target)));
    if (!password) {
        return reportError(
            Error{ErrorKind::invalidArgument, "No password was entered.", "Run this at a terminal.", {}, 0});
    }
    const auto done = context.composition.passwords().keychain().remember(*target, *password);
    return done ? 0 : reportError(done.error());
}

int forgetPassword(CommandContext& context, const TargetOptions& options) {
    const auto target = serverTarget(options.url);
    if (!target) {
        return reportError(target.error());
    }
    const auto done = context.composition.passwords().keychain().forget(*target);
    return done ? 0 : reportError(done.error());
}

}  // namespace

void addTargetCommand(CLI::App& app, CommandContext& context) {
    CLI::App* command = app.add_subcommand("target", "A server, as a login of yours sees it");
    command->require_subcommand(1);
    auto options = std::make_shared<TargetOptions>();
    const auto add = [&](const char* name, const char* text,
                         int (*action)(CommandContext&, const TargetOptions&)) {
        CLI::App* verb = command->add_subcommand(name, text);
        verb->add_option("url", options->url, "The target, as in: mariadb://ann@host:3306")->required();
        verb->callback([&context, options, action] { context.exitCode = action(context, *options); });
        return verb;
    };
    add("probe", "Version, privileges and what is missing without them, limits and settings", probeTarget)
        ->add_flag("--json", options->json, "Print JSON");
    add("remember", "Ask for the password and keep it in the desktop's keychain", rememberPassword);
    add("forget", "Take the password out of the desktop's keychain", forgetPassword);
}

}  // namespace loadstone
