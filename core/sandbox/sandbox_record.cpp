// SPDX-License-Identifier: MIT
#include "core/sandbox/sandbox_record.h"

#include <fstream>
#include <map>
#include <string>
#include <system_error>

#include <fmt/format.h>

namespace loadstone {

namespace fs = std::filesystem;

namespace {

fs::path fileIn(const fs::path& folder) { return folder / "sandbox.ini"; }

}  // namespace

std::optional<SandboxRecord> SandboxRecord::load(const fs::path& folder) {
    std::ifstream file(fileIn(folder));
    std::map<std::string, std::uint64_t> values;
    for (std::string line; std::getline(file, line);) {
        const std::size_t equals = line.find('=');
        if (equals == std::string::npos) {
            return std::nullopt;
        }
        values[line.substr(0, equals)] = std::strtoull(line.c_str() + equals + 1, nullptr, 10);
    }
    if (values.size() != 5) {
        return std::nullopt;
    }
    return SandboxRecord{static_cast<int>(values["recipe"]), static_cast<int>(values["port"]),
                         ProcessMark{static_cast<pid_t>(values["pid"]), values["start"]},
                         values["kept"] != 0};
}

Result<void> SandboxRecord::save(const fs::path& folder) const {
    fs::path fresh = fileIn(folder);
    fresh += ".new";
    {
        std::ofstream file(fresh);
        file << fmt::format("recipe={}\nport={}\npid={}\nstart={}\nkept={}\n", recipe, port, server.pid,
                            server.startTicks, kept ? 1 : 0);
        if (!file.flush()) {
            return fail(ErrorKind::file, fmt::format("The file {} cannot be written.", fresh.string()));
        }
    }
    std::error_code code;
    fs::rename(fresh, fileIn(folder), code);
    if (code) {
        return fail(ErrorKind::file, fmt::format("The file {} cannot be written: {}.",
                                                 fileIn(folder).string(), code.message()));
    }
    return {};
}

}  // namespace loadstone
