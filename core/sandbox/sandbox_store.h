// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "core/base/result.h"

namespace loadstone {

/// The folder that holds this user's sandboxes, one folder for each engine; not created.
///
/// It is sandboxes/ in Loadstone's data folder. Root's servers run as other accounts, which cannot enter a
/// home of root's: where a folder above is closed to them, root's sandboxes are under /var/lib/loadstone
/// instead, in a folder whose name follows from the data folder.
[[nodiscard]] std::filesystem::path sandboxFolder();

/// Makes it so that a service account can pass through it, and nobody else can look into it. Fails with file.
[[nodiscard]] Result<void> makeSandboxFolder(const std::filesystem::path& folder);

}  // namespace loadstone
