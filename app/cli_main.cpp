// SPDX-License-Identifier: MIT
#include <cstdio>
#include <exception>

#include <CLI/CLI.hpp>
#include <QCoreApplication>
#include <fmt/format.h>

#include "app/cli/engines_command.h"
#include "app/cli/exit_code.h"
#include "app/cli/run_command.h"
#include "app/cli/sandbox_command.h"
#include "app/cli/session_command.h"
#include "app/cli/target_command.h"
#include "app/cli/workloads_command.h"
#include "core/base/version.h"

namespace {

int runCommandLine(int argc, char** argv) {
    loadstone::InterruptSignal signal;               // before any thread
    const QCoreApplication application(argc, argv);  // Qt Sql finds its driver through it
    loadstone::Composition composition;
    loadstone::CommandContext context{composition, signal};

    CLI::App app("Interactive database load experiments from the command line", "loadstone-cli");
    app.set_version_flag("--version", fmt::format("loadstone-cli {}", loadstone::loadstoneVersion));
    app.require_subcommand(1);
    addEnginesCommand(app, context);
    addWorkloadsCommand(app, context);
    addRunCommand(app, context);
    addSessionCommand(app, context);
    addSandboxCommand(app, context);
    addTargetCommand(app, context);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {
            return app.exit(error);  // --help and --version
        }
        fmt::print(stderr, "loadstone-cli: {}. Try --help.\n", error.what());
        return static_cast<int>(loadstone::ExitCode::usage);
    }
    return context.exitCode;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return runCommandLine(argc, argv);
    } catch (const std::exception& bug) {
        fmt::print(stderr, "loadstone-cli: a bug ended the program: {}.\n", bug.what());
        return static_cast<int>(loadstone::ExitCode::failed);
    }
}
