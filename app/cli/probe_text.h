// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "core/engine/capabilities.h"
#include "core/engine/probe_report.h"
#include "core/engine/target.h"

namespace loadstone {

/// What `target probe` found.
struct ProbedTarget {
    Target target;
    std::string clientVersion;
    Capabilities capabilities;
    ProbeReport report;
};

[[nodiscard]] nlohmann::ordered_json probeJson(const ProbedTarget& probed);
[[nodiscard]] std::string probeText(const ProbedTarget& probed);

}  // namespace loadstone
