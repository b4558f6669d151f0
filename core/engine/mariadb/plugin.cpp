// SPDX-License-Identifier: MIT
#include "core/engine/plugin.h"

#include "core/engine/mariadb/mariadb_engine.h"

namespace {

loadstone::Result<std::unique_ptr<loadstone::Engine>> create() {
    return std::make_unique<loadstone::mariadb::MariadbEngine>();
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const loadstone::EnginePlugin* loadstoneEnginePlugin() {
    static const loadstone::EnginePlugin plugin{loadstone::enginePluginAbi, &create};
    return &plugin;
}
