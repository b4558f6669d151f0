// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/error.h"
#include "core/engine/postgresql/libpq.h"

namespace loadstone::postgresql {

/// What went wrong with a statement: the server's report in the result, or libpq's own message where the
/// server sent none. `result` may be null.
[[nodiscard]] Error resultError(const PGresult* result, const PGconn* connection);

}  // namespace loadstone::postgresql
