// SPDX-License-Identifier: MIT
#include "core/workload/parameter_values.h"

namespace loadstone {

ParameterValues::ParameterValues(std::span<const ParameterSpec> specs) {
    for (const ParameterSpec& spec : specs) {
        m_values.emplace(spec.key, spec.defaultValue);
    }
}

std::int64_t ParameterValues::get(std::string_view key) const {
    const auto found = m_values.find(key);
    return found == m_values.end() ? 0 : found->second;
}

void ParameterValues::set(std::string_view key, std::int64_t value) {
    m_values.insert_or_assign(std::string(key), value);
}

}  // namespace loadstone
