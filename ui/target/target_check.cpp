// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/target/target_check.h"

#include <memory>
#include <utility>

#include "core/sandbox/open_target.h"

namespace loadstone {

namespace {

Result<ProbeReport> probe(Connection& connection, const std::stop_token& stop) {
    const std::stop_callback cut(stop, [&connection] { connection.abort(); });
    return connection.probe();
}

}  // namespace

Result<TargetCheck> checkTarget(const TargetChoice& choice, const std::stop_token& stop) {
    Engine& engine = *choice.engine;
    auto lease = SandboxLease::take(engine, choice.target, stop);
    if (!lease) {
        return Failure(lease.error());
    }
    const auto database = openTarget(engine, lease->target(), stop);
    if (!database) {
        return Failure(database.error());
    }
    const auto connection = (*database)->connect(stop);
    if (!connection) {
        return Failure(connection.error());
    }
    auto report = probe(**connection, stop);
    if (!report) {
        return Failure(report.error());
    }
    CheckedTarget found{choice.target.url, engine.name(), engine.clientVersion(), (*database)->capabilities(),
                        std::move(*report)};
    return TargetCheck{std::move(found), std::move(*lease)};
}

}  // namespace loadstone
