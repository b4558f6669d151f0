// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/dialect.h"

namespace loadstone {

/// Standard SQL; what it cannot say is a comment, for the fake connection does nothing with it.
class FakeDialect final : public Dialect {
   public:
    [[nodiscard]] std::string fillSequence(std::string_view table, std::string_view column,
                                           std::int64_t first, std::int64_t last) const override;
    [[nodiscard]] std::vector<std::string> foreignKeysOff(
        const std::vector<ForeignKeyDef>& keys) const override;
    [[nodiscard]] std::vector<SchemaStep> foreignKeysOn(
        const std::vector<ForeignKeyDef>& keys) const override;
    [[nodiscard]] std::string createProcedure(const InsertProcedure& procedure) const override;
    [[nodiscard]] std::string callProcedure(std::string_view name) const override;
};

}  // namespace loadstone
