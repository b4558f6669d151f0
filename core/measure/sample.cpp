// SPDX-License-Identifier: MIT
#include "core/measure/sample.h"

#include <array>
#include <string_view>

namespace loadstone {

std::string_view nameOf(SampleKind kind) noexcept {
    constexpr std::array<std::string_view, 5> names = {"warmup", "measured", "transient", "paused", "drain"};
    return names.at(static_cast<std::size_t>(kind));
}

}  // namespace loadstone
