// SPDX-License-Identifier: MIT
#include "core/engine/plugin.h"

namespace {

loadstone::Result<std::unique_ptr<loadstone::Engine>> create() {
    return loadstone::fail(loadstone::ErrorKind::notSupported, "Sad Engine needs a newer client library.",
                           "Install the package sad-client 2.");
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const loadstone::EnginePlugin* loadstoneEnginePlugin() {
    static const loadstone::EnginePlugin plugin{loadstone::enginePluginAbi, &create};
    return &plugin;
}
