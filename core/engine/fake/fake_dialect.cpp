// SPDX-License-Identifier: MIT
#include "core/engine/fake/fake_dialect.h"

#include <fmt/format.h>

namespace loadstone {

std::string FakeDialect::fillSequence(std::string_view table, std::string_view column, std::int64_t first,
                                      std::int64_t last) const {
    return fmt::format("-- fill {} ({}) with {} to {}", quote(table), quote(column), first, last);
}

std::vector<std::string> FakeDialect::foreignKeysOff(const std::vector<ForeignKeyDef>& keys) const {
    return {fmt::format("-- {} foreign keys off", keys.size())};
}

std::vector<SchemaStep> FakeDialect::foreignKeysOn(const std::vector<ForeignKeyDef>& keys) const {
    return {{"constraints added back", {fmt::format("-- {} foreign keys on", keys.size())}}};
}

std::string FakeDialect::createProcedure(const InsertProcedure& procedure) const {
    return fmt::format("-- procedure {}", quote(procedure.name));
}

std::string FakeDialect::callProcedure(std::string_view name) const {
    return fmt::format("CALL {}(?, ?, ?)", quote(name));
}

}  // namespace loadstone
