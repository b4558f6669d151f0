// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"

namespace loadstone {

/// A database to load, as the user names it. Never holds a password.
struct Target {
    std::string url;     ///< as shown and stored: "embedded"
    std::string engine;  ///< the plugin's id: "firebird"
    bool embedded = false;
};

/// Reads a target's URL. Fails with invalidArgument and the forms that exist.
[[nodiscard]] Result<Target> parseTarget(std::string_view url);

}  // namespace loadstone
