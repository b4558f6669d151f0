// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/postgresql_statement.h"

#include <fmt/format.h>

namespace loadstone::postgresql {

Result<void> PostgresqlStatement::execute(std::span<const Value> parameters) {
    if (std::ssize(parameters) != m_parameters.count()) {
        return fail(ErrorKind::invalidArgument, fmt::format("The statement takes {} values, not {}.",
                                                            m_parameters.count(), parameters.size()));
    }
    if (!m_parameters.set(parameters)) {
        return outOfRange();
    }
    const CancelGate::Call call(m_session.gate());
    return m_session.execute(m_statement.name(), m_parameters.count(), m_parameters.values(),
                             m_parameters.lengths(), m_parameters.formats());
}

}  // namespace loadstone::postgresql
