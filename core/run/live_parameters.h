// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

#include "core/workload/parameter_values.h"

namespace loadstone {

/// The parameters in force and their version. A change replaces the whole immutable set; workers notice a new
/// version through Interrupt and take the new set then, never while an operation goes on.
class LiveParameters {
   public:
    struct Snapshot {
        std::uint64_t version = 0;
        ParameterValues values;
    };

    explicit LiveParameters(ParameterValues values)
        : m_current(std::make_shared<const Snapshot>(Snapshot{0, std::move(values)})) {}

    [[nodiscard]] std::shared_ptr<const Snapshot> current() const {
        const std::lock_guard lock(m_mutex);
        return m_current;
    }

    /// Returns the value that was replaced.
    std::int64_t change(const std::string& key, std::int64_t value) {
        const std::lock_guard lock(m_mutex);
        auto next = std::make_shared<Snapshot>(*m_current);
        const std::int64_t before = next->values.get(key);
        ++next->version;
        next->values.set(key, value);
        m_current = std::move(next);
        return before;
    }

   private:
    mutable std::mutex m_mutex;  // taken at a change and when a worker has seen one, not for each operation
    std::shared_ptr<const Snapshot> m_current;
};

}  // namespace loadstone
