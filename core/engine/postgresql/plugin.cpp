// SPDX-License-Identifier: MIT
#include "core/engine/plugin.h"

#include "core/engine/postgresql/postgresql_engine.h"

namespace {

loadstone::Result<std::unique_ptr<loadstone::Engine>> create() {
    return std::make_unique<loadstone::postgresql::PostgresqlEngine>();
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const loadstone::EnginePlugin* loadstoneEnginePlugin() {
    static const loadstone::EnginePlugin plugin{loadstone::enginePluginAbi, &create};
    return &plugin;
}
