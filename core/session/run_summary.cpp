// SPDX-License-Identifier: MIT
#include "core/session/run_summary.h"

#include <array>

namespace loadstone {

std::string_view nameOf(StoredState state) noexcept {
    constexpr std::array<std::string_view, storedStateCount> names = {"running", "interrupted", "completed",
                                                                      "stopped", "failed"};
    return names.at(static_cast<std::size_t>(state));
}

}  // namespace loadstone
