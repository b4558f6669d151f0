// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "core/base/result.h"
#include "core/engine/capabilities.h"
#include "core/engine/database.h"
#include "core/engine/dialect.h"
#include "core/engine/sandbox_recipe.h"
#include "core/engine/target.h"

namespace loadstone {

/// A kind of database server that Loadstone can load, as one plugin provides it. Lives as long as the
/// program.
class Engine {
   public:
    Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    virtual ~Engine() = default;

    [[nodiscard]] virtual std::string id() const = 0;             ///< "firebird", as in a target's URL
    [[nodiscard]] virtual std::string name() const = 0;           ///< "Firebird"
    [[nodiscard]] virtual std::string clientVersion() const = 0;  ///< of the client library in use
    [[nodiscard]] virtual const Capabilities& capabilities() const noexcept = 0;
    [[nodiscard]] virtual const Dialect& dialect() const noexcept = 0;

    /// How to make a private server of this engine; null where there is none.
    [[nodiscard]] virtual const SandboxRecipe* sandbox() const noexcept { return nullptr; }

    /// Reaches the target, which is no sandbox: see openTarget() in core/sandbox. Any thread. Gives up with
    /// `cancelled` when a stop is requested.
    virtual Result<std::unique_ptr<Database>> open(const Target& target, std::stop_token stop) = 0;
};

}  // namespace loadstone
