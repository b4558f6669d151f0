// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "core/engine/capabilities.h"
#include "core/engine/connection.h"
#include "core/engine/dump_pipe.h"
#include "core/engine/mariadb/login.h"

namespace loadstone::mariadb {

/// MariaDB's own programs for a copy by way of a dump.
struct DumpPrograms {
    std::filesystem::path dump;     ///< mariadb-dump
    std::filesystem::path restore;  ///< mariadb
};

/// Looks for both in each of these folders.
[[nodiscard]] std::optional<DumpPrograms> findDumpPrograms(std::span<const std::filesystem::path> folders);
/// In the usual places.
[[nodiscard]] std::optional<DumpPrograms> findDumpPrograms();

/// Whether a table can be copied that way, and which package is missing where it cannot.
[[nodiscard]] PathSupport dumpSupport(const std::optional<DumpPrograms>& programs);

/// The copy of one table's rows into another table of the same schema, with foreign-key checks as given and
/// unique checks on: the dump's own header, which switches both off, is left out. Pure.
[[nodiscard]] DumpPlan tableCopyPlan(const DumpPrograms& programs, const Login& login,
                                     const std::string& schema, const std::string& from,
                                     const std::string& to, ForeignKeyChecks checks);

}  // namespace loadstone::mariadb
