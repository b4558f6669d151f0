// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/sandbox_recipe.h"

namespace loadstone::postgresql {

/// A private PostgreSQL server: on loopback only, with a password, and settings as they come.
class PostgresqlSandbox final : public SandboxRecipe {
   public:
    [[nodiscard]] std::string account() const override { return "postgres"; }
    [[nodiscard]] std::vector<SandboxProgram> programs() const override;
    [[nodiscard]] int version() const override { return 1; }
    [[nodiscard]] std::vector<SandboxFile> files(const SandboxPlace& /*place*/) const override { return {}; }
    [[nodiscard]] std::vector<SandboxCommand> initialise(const SandboxPlace& place) const override;
    [[nodiscard]] SandboxCommand serve(const SandboxPlace& place) const override;
    [[nodiscard]] int stopSignal() const override;
    [[nodiscard]] Target target(const SandboxPlace& place) const override;
};

}  // namespace loadstone::postgresql
