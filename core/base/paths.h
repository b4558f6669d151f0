// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "core/base/result.h"

namespace loadstone {

/// Loadstone's own data folder, $XDG_DATA_HOME/loadstone or ~/.local/share/loadstone; not created.
/// Source: XDG Base Directory Specification 0.8.
[[nodiscard]] std::filesystem::path dataFolder();

/// The session file used when the user names none: default.loadstone in the data folder.
[[nodiscard]] std::filesystem::path defaultSessionFile();

/// Creates a folder (and its parents) that only the user can enter. Fails with ErrorKind::file.
[[nodiscard]] Result<void> makePrivateFolder(const std::filesystem::path& folder);

}  // namespace loadstone
