// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/dialect.h"

namespace loadstone::postgresql {

/// PostgreSQL's SQL: series made in the server, constraints added back in two steps, procedures in PL/pgSQL.
class PostgresqlDialect final : public Dialect {
   public:
    [[nodiscard]] std::string fillSequence(std::string_view table, std::string_view column,
                                           std::int64_t first, std::int64_t last) const override;

    /// For roles that may not set session_replication_role. The child's index stays: it is Loadstone's own.
    [[nodiscard]] std::vector<std::string> foreignKeysOff(
        const std::vector<ForeignKeyDef>& keys) const override;
    /// First NOT VALID, which looks at no row; then a look at all of them, while others may write.
    [[nodiscard]] std::vector<SchemaStep> foreignKeysOn(
        const std::vector<ForeignKeyDef>& keys) const override;

    [[nodiscard]] std::string createProcedure(const InsertProcedure& procedure) const override;
    [[nodiscard]] std::string callProcedure(std::string_view name) const override;
};

}  // namespace loadstone::postgresql
