// SPDX-License-Identifier: MIT
#include "core/engine/firebird/engine_configuration.h"

#include <array>

#include <fmt/format.h>

namespace loadstone::firebird {

namespace {

struct Key {
    const char* name;
    const char* unit;
};

constexpr std::array keys = {Key{"LockMemSize", "bytes"}, Key{"FileSystemCacheThreshold", "pages"},
                             Key{"DatabaseGrowthIncrement", "bytes"}};

}  // namespace

std::string embeddedConfiguration(const std::string& providers) {
    return fmt::format("Providers={}\nDeadlockTimeout={}", providers, deadlockSeconds);
}

std::vector<Setting> configurationSettings(const Client& client) {
    constexpr unsigned unknownKey = ~0U;
    std::vector<Setting> settings = {{"DeadlockTimeout", std::to_string(deadlockSeconds), "s"}};
    const Ref<Firebird::IFirebirdConf> file(client.master().getConfigManager()->getFirebirdConf());
    for (const Key& key : keys) {
        if (const unsigned at = file->getKey(key.name); at != unknownKey) {
            settings.push_back({key.name, std::to_string(file->asInteger(at)), key.unit});
        }
    }
    return settings;
}

}  // namespace loadstone::firebird
