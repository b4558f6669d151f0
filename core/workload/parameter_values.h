// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "core/workload/parameter_spec.h"

namespace loadstone {

/// A value for each parameter of a workload, by key.
class ParameterValues {
   public:
    ParameterValues() = default;
    /// Every parameter at its default.
    explicit ParameterValues(std::span<const ParameterSpec> specs);

    /// The value of a known key; 0 for an unknown one, which is a bug.
    [[nodiscard]] std::int64_t get(std::string_view key) const;
    void set(std::string_view key, std::int64_t value);

    [[nodiscard]] bool has(std::string_view key) const { return m_values.find(key) != m_values.end(); }
    [[nodiscard]] const std::map<std::string, std::int64_t, std::less<>>& all() const noexcept {
        return m_values;
    }

    friend bool operator==(const ParameterValues&, const ParameterValues&) = default;

   private:
    std::map<std::string, std::int64_t, std::less<>> m_values;
};

}  // namespace loadstone
