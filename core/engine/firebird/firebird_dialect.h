// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/dialect.h"

namespace loadstone::firebird {

/// Firebird's SQL, dialect 3: quoted identifiers keep their case, loops run in EXECUTE BLOCK.
class FirebirdDialect final : public Dialect {
   public:
    [[nodiscard]] std::string fillSequence(std::string_view table, std::string_view column,
                                           std::int64_t first, std::int64_t last) const override;

    /// Each key's constraint is dropped, its own index with it, and a plain index put in its place: an index
    /// that belongs to a constraint cannot be switched off.
    [[nodiscard]] std::vector<std::string> foreignKeysOff(
        const std::vector<ForeignKeyDef>& keys) const override;
    [[nodiscard]] std::vector<SchemaStep> foreignKeysOn(
        const std::vector<ForeignKeyDef>& keys) const override;

    [[nodiscard]] std::string createProcedure(const InsertProcedure& procedure) const override;
    [[nodiscard]] std::string callProcedure(std::string_view name) const override;
};

}  // namespace loadstone::firebird
