// SPDX-License-Identifier: MIT
#include "core/sandbox/sandbox_files.h"

#include <fstream>
#include <system_error>

#include <fmt/format.h>

namespace loadstone {

namespace fs = std::filesystem;

namespace {

Result<void> cannotWrite(const fs::path& path, const std::error_code& code) {
    return fail(ErrorKind::file, fmt::format("{} cannot be written: {}.", path.string(), code.message()));
}

}  // namespace

Result<void> writeOwnedFile(const fs::path& path, const std::string& text, const Account& account) {
    std::ofstream file(path);
    std::error_code code;
    // Before anything is in it that others must not read.
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write, code);
    file << text;
    if (code || !file.flush()) {
        return cannotWrite(path, code ? code : std::make_error_code(std::errc::io_error));
    }
    return account.own(path);
}

Result<void> makeOwnedFolder(const fs::path& path, const Account& account) {
    std::error_code code;
    fs::create_directory(path, code);
    if (!code) {
        fs::permissions(path, fs::perms::owner_all, code);
    }
    return code ? cannotWrite(path, code) : account.own(path);
}

Result<void> makeSandboxFile(const SandboxFile& file, const fs::path& folder, const Account& account) {
    if (const fs::path parent = file.path.parent_path(); parent != folder) {
        if (auto made = makeOwnedFolder(parent, account); !made) {
            return made;
        }
    }
    if (file.linkTo.empty()) {
        return writeOwnedFile(file.path, file.text, account);
    }
    std::error_code code;
    fs::create_symlink(file.linkTo, file.path, code);
    return code ? cannotWrite(file.path, code) : account.own(file.path);
}

}  // namespace loadstone
