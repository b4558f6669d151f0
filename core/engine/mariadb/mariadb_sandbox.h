// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/sandbox_recipe.h"

namespace loadstone::mariadb {

/// A private MariaDB server, with the server's own defaults but for LOAD DATA LOCAL, which is on.
///
/// Its one login is the user `loadstone`, with all privileges, from this machine. Paths that the server gets
/// are relative to its data folder, so that no socket's name gets too long for the system.
class MariadbSandbox final : public SandboxRecipe {
   public:
    [[nodiscard]] std::string account() const override { return "mysql"; }
    [[nodiscard]] std::vector<SandboxProgram> programs() const override;
    [[nodiscard]] int version() const override { return 1; }
    [[nodiscard]] std::vector<SandboxFile> files(const SandboxPlace& place) const override;
    [[nodiscard]] std::vector<SandboxCommand> initialise(const SandboxPlace& place) const override;
    [[nodiscard]] SandboxCommand serve(const SandboxPlace& place) const override;
    [[nodiscard]] int stopSignal() const override;
    [[nodiscard]] Target target(const SandboxPlace& place) const override;
};

}  // namespace loadstone::mariadb
