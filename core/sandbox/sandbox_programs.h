// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "core/base/result.h"
#include "core/engine/sandbox_recipe.h"

namespace loadstone {

/// Finds the programs that a recipe needs; of several versions the highest. Fails with notSupported, the
/// missing program and the package that brings it.
[[nodiscard]] Result<std::map<std::string, std::filesystem::path, std::less<>>> findPrograms(
    const SandboxRecipe& recipe);

}  // namespace loadstone
