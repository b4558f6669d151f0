// SPDX-License-Identifier: MIT
#include "app/cli/reach_target.h"

#include <cstdio>

#include <fmt/format.h>

#include "app/cli/password_prompt.h"

namespace loadstone {

namespace {

constexpr int attempts = 3;

/// Whether the server turns this login away although a password was given, or for want of one.
bool isRefused(Engine& engine, const Target& target, const std::stop_token& stop) {
    const auto database = engine.open(target, stop);
    return !database && database.error().kind == ErrorKind::denied;
}

void askUntilAccepted(Engine& engine, Target& target, const std::stop_token& stop) {
    for (int attempt = 0; attempt < attempts && !stop.stop_requested(); ++attempt) {
        if (!isRefused(engine, target, stop)) {
            return;  // or it fails for a reason that the command reports
        }
        target.password = askPassword(fmt::format("Password for {}: ", accountOf(target)));
        if (!target.password) {
            return;
        }
    }
}

}  // namespace

Result<SandboxLease> reachTarget(CommandContext& context, Engine& engine, Target target) {
    std::stop_source stop;
    context.signal.onSignal([&stop] { stop.request_stop(); });
    if (target.kind == TargetKind::sandbox) {
        fmt::print(stderr, "starting the private server of {}\n", engine.name());
    }
    context.composition.passwords().supply(target);
    if (target.kind == TargetKind::server && !target.password && canAskPassword()) {
        askUntilAccepted(engine, target, stop.get_token());
    }
    auto lease = SandboxLease::take(engine, target, stop.get_token());
    context.signal.onSignal({});
    return lease;
}

}  // namespace loadstone
