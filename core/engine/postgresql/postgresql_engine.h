// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/engine.h"
#include "core/engine/postgresql/postgresql_dialect.h"
#include "core/engine/postgresql/postgresql_sandbox.h"

namespace loadstone::postgresql {

/// PostgreSQL through libpq.
class PostgresqlEngine final : public Engine {
   public:
    [[nodiscard]] std::string id() const override { return "postgresql"; }
    [[nodiscard]] std::string name() const override { return "PostgreSQL"; }
    [[nodiscard]] std::string clientVersion() const override;
    /// What a superuser can do.
    [[nodiscard]] const Capabilities& capabilities() const noexcept override;
    [[nodiscard]] const Dialect& dialect() const noexcept override { return m_dialect; }
    [[nodiscard]] const SandboxRecipe* sandbox() const noexcept override { return &m_sandbox; }
    Result<std::unique_ptr<Database>> open(const Target& target, std::stop_token stop) override;

   private:
    PostgresqlDialect m_dialect;
    PostgresqlSandbox m_sandbox;
};

}  // namespace loadstone::postgresql
