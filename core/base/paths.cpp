// SPDX-License-Identifier: MIT
#include "core/base/paths.h"

#include <cstdlib>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

namespace loadstone {

namespace fs = std::filesystem;

fs::path dataFolder() {
    // The specification says that a relative path here is invalid and must be ignored.
    if (const char* xdg = std::getenv("XDG_DATA_HOME"); xdg != nullptr && *xdg == '/') {
        return fs::path(xdg) / "loadstone";
    }
    const char* home = std::getenv("HOME");
    const fs::path base = home != nullptr && *home != '\0' ? fs::path(home) : fs::temp_directory_path();
    return base / ".local" / "share" / "loadstone";
}

fs::path defaultSessionFile() { return dataFolder() / "default.loadstone"; }

Result<void> makePrivateFolder(const fs::path& folder) {
    std::error_code code;
    fs::create_directories(folder, code);
    if (!code) {
        fs::permissions(folder, fs::perms::owner_all, code);
    }
    if (code) {
        return fail(ErrorKind::file,
                    fmt::format("The folder {} cannot be made: {}.", folder.string(), code.message()),
                    "Check its permissions, or set XDG_DATA_HOME to a folder you may write to.");
    }
    return {};
}

}  // namespace loadstone
