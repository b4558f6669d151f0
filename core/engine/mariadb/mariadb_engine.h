// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/engine.h"
#include "core/engine/mariadb/mariadb_dialect.h"
#include "core/engine/mariadb/mariadb_sandbox.h"

namespace loadstone::mariadb {

/// MariaDB through its own client library, Connector/C.
class MariadbEngine final : public Engine {
   public:
    MariadbEngine();

    [[nodiscard]] std::string id() const override { return "mariadb"; }
    [[nodiscard]] std::string name() const override { return "MariaDB"; }
    [[nodiscard]] std::string clientVersion() const override;
    [[nodiscard]] const Capabilities& capabilities() const noexcept override;
    [[nodiscard]] const Dialect& dialect() const noexcept override { return m_dialect; }
    [[nodiscard]] const SandboxRecipe* sandbox() const noexcept override { return &m_sandbox; }
    Result<std::unique_ptr<Database>> open(const Target& target, std::stop_token stop) override;

   private:
    MariadbDialect m_dialect;
    MariadbSandbox m_sandbox;
};

}  // namespace loadstone::mariadb
