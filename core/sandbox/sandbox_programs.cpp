// SPDX-License-Identifier: MIT
#include "core/sandbox/sandbox_programs.h"

#include <glob.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <vector>

#include <fmt/format.h>

namespace loadstone {

namespace fs = std::filesystem;

namespace {

/// The executable that a pattern names; the one of the highest version where * stands for several.
fs::path match(const fs::path& pattern) {
    glob_t found{};
    fs::path best;
    if (::glob(pattern.c_str(), 0, nullptr, &found) == 0) {
        for (std::size_t i = 0; i < found.gl_pathc; ++i) {
            const char* path = found.gl_pathv[i];
            if (::access(path, X_OK) == 0 && (best.empty() || ::strverscmp(path, best.c_str()) > 0)) {
                best = path;
            }
        }
    }
    ::globfree(&found);
    return best;
}

fs::path find(const SandboxProgram& program) {
    for (const fs::path& place : program.places) {
        if (fs::path path = match(place); !path.empty()) {
            return path;
        }
    }
    return {};
}

}  // namespace

Result<std::map<std::string, fs::path, std::less<>>> findPrograms(const SandboxRecipe& recipe) {
    std::map<std::string, fs::path, std::less<>> found;
    for (const SandboxProgram& program : recipe.programs()) {
        fs::path path = find(program);
        if (path.empty()) {
            return fail(ErrorKind::notSupported,
                        fmt::format("The program {} is not installed.", program.name),
                        fmt::format("Install the package {}.", program.package));
        }
        found.emplace(program.name, std::move(path));
    }
    return found;
}

}  // namespace loadstone
