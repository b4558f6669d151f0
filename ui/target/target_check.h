// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

#include "core/engine/probe_report.h"
#include "core/sandbox/sandbox_lease.h"
#include "ui/target/target_choice.h"

namespace loadstone {

/// What a look at a target has found.
struct CheckedTarget {
    std::string url;
    std::string engineName;
    std::string clientVersion;
    Capabilities capabilities;  ///< of this very server
    ProbeReport report;
};

/// The same with a hold on the private server that was started for it, if any.
struct TargetCheck {
    CheckedTarget found;
    SandboxLease lease;
};

/// Reaches a target and asks what this login may do there; starts a sandbox for it. Changes nothing. Any
/// thread; ends soon after a stop is requested, whatever the server does.
[[nodiscard]] Result<TargetCheck> checkTarget(const TargetChoice& choice, const std::stop_token& stop);

}  // namespace loadstone
