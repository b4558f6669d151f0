// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>

#include "core/base/result.h"
#include "core/sandbox/child_process.h"

namespace loadstone {

/// What a sandbox's folder says of it, in the file sandbox.ini: how it was made, and who serves it.
struct SandboxRecord {
    int recipe = 0;      ///< SandboxRecipe::version() that made it
    int port = 0;        ///< of the last start
    ProcessMark server;  ///< pid 0: nobody
    bool kept = false;   ///< started to stay (`sandbox start`), not only while somebody uses it

    /// None where there is no record, or not a whole one: its maker was interrupted.
    [[nodiscard]] static std::optional<SandboxRecord> load(const std::filesystem::path& folder);
    /// Replaces the file in one step. Fails with file.
    [[nodiscard]] Result<void> save(const std::filesystem::path& folder) const;

    friend bool operator==(const SandboxRecord&, const SandboxRecord&) = default;
};

}  // namespace loadstone
