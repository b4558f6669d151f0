// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/sandbox_recipe.h"

namespace loadstone::firebird {

/// A private Firebird server: a folder that stands in for the installed root, with its own configuration and
/// security database, and links to the installed plugins and messages.
///
/// Pages, page cache and the time to a deadlock are those of the embedded target, so that the two compare;
/// all else is the server's default, forced writes and wire encryption among it.
class FirebirdSandbox final : public SandboxRecipe {
   public:
    [[nodiscard]] std::string account() const override { return "firebird"; }
    [[nodiscard]] std::vector<SandboxProgram> programs() const override;
    [[nodiscard]] int version() const override { return 1; }
    [[nodiscard]] std::vector<SandboxFile> files(const SandboxPlace& place) const override;
    [[nodiscard]] std::vector<SandboxCommand> initialise(const SandboxPlace& place) const override;
    [[nodiscard]] SandboxCommand serve(const SandboxPlace& place) const override;
    [[nodiscard]] int stopSignal() const override;
    [[nodiscard]] Target target(const SandboxPlace& place) const override;
};

}  // namespace loadstone::firebird
