// SPDX-License-Identifier: MIT
#include "core/workload/fk_web/fk_web_limits.h"

#include <fmt/format.h>

namespace loadstone {

std::vector<ParameterLimit> childIndexLimits(const Capabilities& capabilities) {
    if (!capabilities.indexesForeignKeys) {
        return {};
    }
    return {{"index", -1, false, "This engine makes the index with the foreign key by itself."}};
}

std::string uncheckedCondition(bool foreignKeyChecks, const Capabilities& capabilities) {
    return foreignKeyChecks ? std::string()
                            : fmt::format("foreign keys off: {}", capabilities.foreignKeys.mechanism);
}

}  // namespace loadstone
