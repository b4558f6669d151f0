// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/engine/firebird/client.h"
#include "core/engine/server_info.h"

namespace loadstone::firebird {

/// After so long a wait the engine looks whether it is a deadlock, where Loadstone configures the engine: ten
/// times sooner than by default.
inline constexpr int deadlockSeconds = 1;

/// How the embedded engine is configured where Loadstone does not leave it at firebird.conf: by its own
/// plugins alone (those of Firebird 3, 4 and 5), never over the network, however a path may look; and with a
/// deadlock found within a second instead of ten.
[[nodiscard]] std::string embeddedConfiguration(const std::string& providers = "Engine13,Engine12");

/// The settings that bear on results: those above and those of firebird.conf, as the engine in this process
/// reads it.
[[nodiscard]] std::vector<Setting> configurationSettings(const Client& client);

}  // namespace loadstone::firebird
