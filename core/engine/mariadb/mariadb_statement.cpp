// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/mariadb_statement.h"

#include <fmt/format.h>

namespace loadstone::mariadb {

Result<void> MariadbStatement::execute(std::span<const Value> parameters) {
    if (parameters.size() != m_statement.row().size()) {
        return fail(ErrorKind::invalidArgument, fmt::format("The statement takes {} values, not {}.",
                                                            m_statement.row().size(), parameters.size()));
    }
    const Session::Call call(m_session);
    auto done = m_statement.execute(m_session, parameters);
    if (!done && !m_session.inTransaction() && done.error().connectionUsable()) {
        // A procedure that was interrupted could not end the transaction that it had begun.
        static_cast<void>(m_session.send("ROLLBACK"));
    }
    return done;
}

}  // namespace loadstone::mariadb
