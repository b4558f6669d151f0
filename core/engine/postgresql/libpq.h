// SPDX-License-Identifier: MIT
#pragma once

#include <libpq-fe.h>

#include <memory>

namespace loadstone::postgresql {

struct FreeResult {
    void operator()(PGresult* result) const noexcept { PQclear(result); }
};
using ResultHandle = std::unique_ptr<PGresult, FreeResult>;

struct FinishConnection {
    void operator()(PGconn* connection) const noexcept {
        // Or the goodbye would wait for a server that does not read.
        PQsetnonblocking(connection, 1);
        PQfinish(connection);
    }
};
using ConnectionHandle = std::unique_ptr<PGconn, FinishConnection>;

}  // namespace loadstone::postgresql
