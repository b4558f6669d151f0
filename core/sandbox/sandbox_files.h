// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "core/base/result.h"
#include "core/engine/sandbox_recipe.h"
#include "core/sandbox/account.h"

namespace loadstone {

/// A file that its account alone can read and write (mode 600), replaced where it exists. Fails with file.
[[nodiscard]] Result<void> writeOwnedFile(const std::filesystem::path& path, const std::string& text,
                                          const Account& account);

/// A folder that its account alone can enter (mode 700). Fails with file.
[[nodiscard]] Result<void> makeOwnedFolder(const std::filesystem::path& path, const Account& account);

/// A file or link of a recipe, with the folder it stands in, below the sandbox's folder. Fails with file.
[[nodiscard]] Result<void> makeSandboxFile(const SandboxFile& file, const std::filesystem::path& folder,
                                           const Account& account);

}  // namespace loadstone
