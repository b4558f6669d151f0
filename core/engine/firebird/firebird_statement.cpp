// SPDX-License-Identifier: MIT
#include "core/engine/firebird/firebird_statement.h"

#include <fmt/format.h>

namespace loadstone::firebird {

Result<void> FirebirdStatement::execute(std::span<const Value> parameters) {
    Message& message = m_statement.message();
    if (parameters.size() != message.size()) {
        return fail(ErrorKind::invalidArgument,
                    fmt::format("The statement takes {} values, not {}.", message.size(), parameters.size()));
    }
    if (auto filled = message.set(0, parameters); !filled) {
        return filled;
    }
    return m_attachment.run(
        [this](Firebird::ITransaction* transaction) { return m_statement.execute(transaction); });
}

}  // namespace loadstone::firebird
