// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>

#include "core/engine/capabilities.h"

namespace loadstone::postgresql {

/// PostgreSQL's own programs for a copy by way of a dump.
struct ClientPrograms {
    std::filesystem::path dump;     ///< pg_dump
    std::filesystem::path restore;  ///< psql
    int majorVersion = 0;           ///< 0 where their folder does not tell
};

/// The newest pair that is installed: below `versions`, where Debian has a folder for each version, else in
/// `programs`.
[[nodiscard]] std::optional<ClientPrograms> findClientPrograms(
    const std::filesystem::path& versions = "/usr/lib/postgresql",
    const std::filesystem::path& programs = "/usr/bin");

/// Whether they can copy from a server of that version, 0 for any: pg_dump refuses one that is newer than
/// itself. Pure.
[[nodiscard]] PathSupport dumpSupport(const std::optional<ClientPrograms>& programs, int serverMajorVersion);

}  // namespace loadstone::postgresql
