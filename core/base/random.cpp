// SPDX-License-Identifier: MIT
#include "core/base/random.h"

#include <random>

namespace loadstone {

std::uint64_t entropy() {
    std::random_device device;
    return (static_cast<std::uint64_t>(device()) << 32U) | device();
}

}  // namespace loadstone
