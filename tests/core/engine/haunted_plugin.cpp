// SPDX-License-Identifier: MIT
#include "core/engine/plugin.h"
#include "tests/core/engine/ghost.h"

namespace {

loadstone::Result<std::unique_ptr<loadstone::Engine>> create() {
    return loadstone::fail(loadstone::ErrorKind::internal, "The ghost was found.", {});
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const loadstone::EnginePlugin* loadstoneEnginePlugin() {
    static const loadstone::EnginePlugin plugin{loadstoneGhost() * loadstone::enginePluginAbi, &create};
    return &plugin;
}
