// SPDX-License-Identifier: MIT
#include <cstdlib>

#include "core/engine/plugin.h"

namespace {

// A plugin of another version must not even be asked for its engine.
loadstone::Result<std::unique_ptr<loadstone::Engine>> create() { std::abort(); }

}  // namespace

extern "C" __attribute__((visibility("default"))) const loadstone::EnginePlugin* loadstoneEnginePlugin() {
    static const loadstone::EnginePlugin plugin{loadstone::enginePluginAbi - 1, &create};
    return &plugin;
}
