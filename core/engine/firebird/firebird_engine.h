// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/engine.h"
#include "core/engine/firebird/capabilities.h"
#include "core/engine/firebird/client.h"
#include "core/engine/firebird/firebird_dialect.h"
#include "core/engine/firebird/firebird_sandbox.h"

namespace loadstone::firebird {

/// Firebird through its client library's object API.
class FirebirdEngine final : public Engine {
   public:
    [[nodiscard]] std::string id() const override { return "firebird"; }
    [[nodiscard]] std::string name() const override { return "Firebird"; }
    [[nodiscard]] std::string clientVersion() const override { return m_client.version(); }
    [[nodiscard]] const Capabilities& capabilities() const noexcept override;
    [[nodiscard]] const Dialect& dialect() const noexcept override { return m_dialect; }
    [[nodiscard]] const SandboxRecipe* sandbox() const noexcept override { return &m_sandbox; }
    Result<std::unique_ptr<Database>> open(const Target& target, std::stop_token stop) override;

   private:
    Client m_client;
    ArrayMethod m_array = arrayMethod(m_client.version(), m_client.version());
    FirebirdDialect m_dialect;
    FirebirdSandbox m_sandbox;
};

}  // namespace loadstone::firebird
