// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <stop_token>

#include "core/base/result.h"
#include "core/engine/sandbox_recipe.h"

namespace loadstone {

/// Makes a server's folder and data as the recipe says, with a new password, which goes into place.password
/// and the file `password`. The folder is not there yet; after a failure the caller deletes it. Fails as the
/// recipe's commands fail, and with cancelled when a stop is requested.
[[nodiscard]] Result<void> makeSandboxData(const SandboxRecipe& recipe, SandboxPlace& place,
                                           const std::filesystem::path& log, const std::stop_token& stop);

}  // namespace loadstone
