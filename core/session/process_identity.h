// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace loadstone {

/// One process on one start of the machine. A number alone would not do: process numbers are used again.
/// Source: proc(5), /proc/[pid]/stat field 22 and /proc/sys/kernel/random/boot_id.
struct ProcessIdentity {
    std::int64_t pid = 0;
    std::int64_t started = 0;  ///< clock ticks from the start of the machine
    std::string boot;          ///< changes with each start of the machine

    [[nodiscard]] static ProcessIdentity current();

    /// Whether that very process lives, on this machine and since the same start of it.
    [[nodiscard]] bool alive() const;

    friend bool operator==(const ProcessIdentity&, const ProcessIdentity&) = default;
};

}  // namespace loadstone
