// SPDX-License-Identifier: MIT
#include "core/workload/workload.h"

#include <algorithm>

#include <fmt/format.h>

namespace loadstone {

const ParameterSpec* Workload::parameter(std::string_view key) const noexcept {
    const auto& specs = parameters();
    const auto found = std::find_if(specs.begin(), specs.end(),
                                    [key](const ParameterSpec& spec) { return spec.key == key; });
    return found == specs.end() ? nullptr : &*found;
}

Result<void> Workload::check(const ParameterValues& values, const Capabilities& capabilities) const {
    for (const ParameterSpec& spec : parameters()) {
        if (auto inRange = spec.check(values.get(spec.key)); !inRange) {
            return inRange;
        }
    }
    for (const ParameterLimit& limit : limits(capabilities)) {
        const ParameterSpec* spec = parameter(limit.key);
        const std::int64_t value = values.get(limit.key);
        const bool hit =
            limit.choice >= 0 ? value == limit.choice : !limit.onlyLive && value != spec->defaultValue;
        if (hit) {
            return fail(ErrorKind::invalidArgument, fmt::format("{} cannot be \"{}\" here: {}", spec->symbol,
                                                                spec->format(value), limit.reason));
        }
    }
    return {};
}

}  // namespace loadstone
