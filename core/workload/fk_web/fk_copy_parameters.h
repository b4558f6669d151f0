// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "core/workload/parameter_spec.h"

namespace loadstone {

/// How main_1 becomes main_2. The order is that of the parameter's choices.
enum class CopyMethod : std::uint8_t {
    select,  ///< INSERT … SELECT inside the server
    dump,    ///< the engine's dump and restore programs
};

/// The declarations of the copy: those of the web that it shares, and the method.
[[nodiscard]] std::vector<ParameterSpec> fkCopyParameterSpecs();

}  // namespace loadstone
