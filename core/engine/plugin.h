// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "core/engine/engine.h"

namespace loadstone {

/// Raised whenever an interface in core/engine or core/base changes: a plugin of another number is not
/// loaded.
inline constexpr int enginePluginAbi = 2;

/// What a plugin's one exported function, loadstoneEnginePlugin, returns: static storage, never null.
struct EnginePlugin {
    int abi = enginePluginAbi;
    /// Fails where the client library is there but cannot work, with what to install.
    Result<std::unique_ptr<Engine>> (*create)() = nullptr;
};

using EnginePluginFunction = const EnginePlugin* (*)();

inline constexpr const char* enginePluginSymbol = "loadstoneEnginePlugin";

}  // namespace loadstone
