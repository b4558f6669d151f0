// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/engine.h"
#include "core/engine/firebird/client.h"
#include "core/engine/firebird/firebird_dialect.h"

namespace loadstone::firebird {

/// Firebird through its client library's object API.
class FirebirdEngine final : public Engine {
   public:
    [[nodiscard]] std::string id() const override { return "firebird"; }
    [[nodiscard]] std::string name() const override { return "Firebird"; }
    [[nodiscard]] std::string clientVersion() const override { return m_client.version(); }
    [[nodiscard]] const Capabilities& capabilities() const noexcept override;
    [[nodiscard]] const Dialect& dialect() const noexcept override { return m_dialect; }
    Result<std::unique_ptr<Database>> open(const Target& target, std::stop_token stop) override;

   private:
    Client m_client;
    FirebirdDialect m_dialect;
};

}  // namespace loadstone::firebird
