// SPDX-License-Identifier: MIT
#include "core/sandbox/sandbox_store.h"

#include <unistd.h>

#include <system_error>

#include <fmt/format.h>

#include "core/base/paths.h"
#include "core/base/random.h"

namespace loadstone {

namespace fs = std::filesystem;

namespace {

constexpr fs::perms passThrough = fs::perms::owner_all | fs::perms::group_exec | fs::perms::others_exec;

/// Whether everybody may pass through all folders above one that may not exist yet.
bool isOpenAbove(const fs::path& folder) {
    for (fs::path path = folder.parent_path(); path != path.root_path(); path = path.parent_path()) {
        std::error_code code;
        const fs::file_status status = fs::status(path, code);
        if (fs::exists(status) && (status.permissions() & fs::perms::others_exec) == fs::perms::none) {
            return false;
        }
    }
    return true;
}

/// A short name that follows from a path.
std::string nameFor(const fs::path& path) {
    std::uint64_t hash = 0;
    for (const char c : path.string()) {
        hash = mix64(hash ^ static_cast<unsigned char>(c));
    }
    return fmt::format("{:016x}", hash);
}

}  // namespace

fs::path sandboxFolder() {
    const fs::path data = dataFolder();
    // The data folder itself is ours to open, see below.
    if (::geteuid() != 0 || isOpenAbove(data)) {
        return data / "sandboxes";
    }
    return fs::path("/var/lib/loadstone") / nameFor(data);
}

Result<void> makeSandboxFolder(const fs::path& folder) {
    std::error_code code;
    fs::create_directories(folder, code);
    for (const fs::path& path : {folder.parent_path(), folder}) {
        if (!code) {
            fs::permissions(path, ::geteuid() == 0 ? passThrough : fs::perms::owner_all, code);
        }
    }
    if (code) {
        return fail(ErrorKind::file,
                    fmt::format("The folder {} cannot be made: {}.", folder.string(), code.message()),
                    "Check its permissions, or set XDG_DATA_HOME to a folder you may write to.");
    }
    return {};
}

}  // namespace loadstone
