// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <QString>

#include "core/session/run_summary.h"

namespace loadstone {

/// "N 10, L 1,000, K 50, FK on, …" in the order of declaration, without the parameter of that key.
[[nodiscard]] QString parametersText(const RunDescription& run, const std::string& without = {});

/// Where figures come from, for below a chart: target, server and client, parameters, Loadstone's version.
[[nodiscard]] QString originText(const RunDescription& run, const std::string& without = {});

/// One parameter's value: "1,000", "on", "array".
[[nodiscard]] QString bareText(const ParameterSpec& spec, std::int64_t value);

/// The short name of a parameter: its letter, or its label where it has none.
[[nodiscard]] QString nameText(const ParameterSpec& spec);

/// A phase of a run as the user reads it.
[[nodiscard]] QString phaseText(RunPhase phase);

/// How a stored run stands: "valid", "invalid", "stopped, valid", "interrupted", …
[[nodiscard]] QString stateText(const RunSummary& run);

/// Start in the user's time zone and format; empty where it is not known.
[[nodiscard]] QString startText(const RunDescription& run);

}  // namespace loadstone
