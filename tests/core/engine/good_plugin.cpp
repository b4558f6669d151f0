// SPDX-License-Identifier: MIT
#include "core/base/virtual_clock.h"
#include "core/engine/fake/fake_engine.h"
#include "core/engine/plugin.h"

namespace {

loadstone::Result<std::unique_ptr<loadstone::Engine>> create() {
    static loadstone::VirtualClock clock;
    return std::make_unique<loadstone::FakeEngine>(clock);
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const loadstone::EnginePlugin* loadstoneEnginePlugin() {
    static const loadstone::EnginePlugin plugin{loadstone::enginePluginAbi, &create};
    return &plugin;
}
