// SPDX-License-Identifier: MIT
#include "core/workload/schema_steps.h"

#include <charconv>

namespace loadstone {

Result<void> executeAll(Connection& connection, const std::vector<std::string>& statements) {
    if (auto begun = connection.begin(); !begun) {
        return begun;
    }
    for (const std::string& statement : statements) {
        if (auto done = connection.execute(statement); !done) {
            (void)connection.rollback();
            return done;
        }
    }
    auto committed = connection.commit();
    if (!committed) {
        (void)connection.rollback();
    }
    return committed;
}

Result<std::int64_t> queryNumber(Connection& connection, const std::string& sql) {
    const auto rows = connection.query(sql);
    if (!rows) {
        return Failure(rows.error());
    }
    std::int64_t number = 0;
    if (!rows->empty() && !rows->front().empty()) {
        const std::string& cell = rows->front().front();
        std::from_chars(cell.data(), cell.data() + cell.size(), number);
    }
    return number;
}

}  // namespace loadstone
