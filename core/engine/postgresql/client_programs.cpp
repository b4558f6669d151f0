// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/client_programs.h"

#include <charconv>
#include <string>

#include <fmt/format.h>

namespace loadstone::postgresql {

namespace fs = std::filesystem;

namespace {

std::optional<ClientPrograms> pairIn(const fs::path& folder, int majorVersion) {
    std::error_code ignored;
    ClientPrograms programs{folder / "pg_dump", folder / "psql", majorVersion};
    if (!fs::exists(programs.dump, ignored) || !fs::exists(programs.restore, ignored)) {
        return std::nullopt;
    }
    return programs;
}

}  // namespace

std::optional<ClientPrograms> findClientPrograms(const fs::path& versions, const fs::path& programs) {
    std::optional<ClientPrograms> newest;
    std::error_code ignored;
    for (fs::directory_iterator each(versions, ignored), end; each != end; each.increment(ignored)) {
        const std::string name = each->path().filename();
        int version = 0;
        std::from_chars(name.data(), name.data() + name.size(), version);
        if (version > (newest ? newest->majorVersion : 0)) {
            if (auto pair = pairIn(each->path() / "bin", version)) {
                newest = std::move(pair);
            }
        }
    }
    return newest ? newest : pairIn(programs, 0);
}

PathSupport dumpSupport(const std::optional<ClientPrograms>& programs, int serverMajorVersion) {
    if (!programs) {
        return {false, {}, "pg_dump and psql are not installed; the package postgresql-client brings them."};
    }
    if (programs->majorVersion != 0 && programs->majorVersion < serverMajorVersion) {
        return {false,
                {},
                fmt::format("The server is of version {} and pg_dump of version {}, which is too old for it.",
                            serverMajorVersion, programs->majorVersion)};
    }
    return {true, "pg_dump | psql", {}};
}

}  // namespace loadstone::postgresql
