// SPDX-License-Identifier: MIT
#include "app/cli/capabilities_text.h"

#include <fmt/format.h>

namespace loadstone {

nlohmann::ordered_json pathsJson(const Capabilities& capabilities) {
    auto paths = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < writePathCount; ++i) {
        const PathSupport& support = capabilities.paths.at(i);
        nlohmann::ordered_json path = {{"path", writePathNames.at(i)}, {"available", support.available}};
        path[support.available ? "how" : "reason"] = support.available ? support.how : support.reason;
        paths.push_back(std::move(path));
    }
    return paths;
}

nlohmann::ordered_json foreignKeysOffJson(const Capabilities& capabilities) {
    return {{"mechanism", capabilities.foreignKeys.mechanism},
            {"while_running", capabilities.foreignKeys.whileRunning}};
}

std::string capabilitiesText(const Capabilities& capabilities) {
    std::string text;
    for (std::size_t i = 0; i < writePathCount; ++i) {
        const PathSupport& support = capabilities.paths.at(i);
        text +=
            fmt::format("  {:<10} {}\n", writePathNames.at(i),
                        support.available ? support.how : fmt::format("not available: {}", support.reason));
    }
    return text + fmt::format("  foreign keys off: {}\n", capabilities.foreignKeys.mechanism);
}

}  // namespace loadstone
