// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "core/engine/capabilities.h"

namespace loadstone {

/// Each write path with how it works, or why there is none.
[[nodiscard]] nlohmann::ordered_json pathsJson(const Capabilities& capabilities);
[[nodiscard]] nlohmann::ordered_json foreignKeysOffJson(const Capabilities& capabilities);
/// The same as indented lines.
[[nodiscard]] std::string capabilitiesText(const Capabilities& capabilities);

}  // namespace loadstone
