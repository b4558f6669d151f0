// SPDX-License-Identifier: MIT
#pragma once

#include <stop_token>
#include <string>

#include "core/base/result.h"
#include "core/engine/mariadb/login.h"
#include "core/engine/mariadb/mariadb_client.h"

namespace loadstone::mariadb {

/// Connects, with `database` as default database where it is not empty. Strict SQL mode, UTC, autocommit and
/// utf8mb4 hold for the session.
///
/// Gives up with `cancelled` within moments of a stop request and with `unreachable` after ten seconds,
/// whatever the server or the network does. Fails with denied for wrong credentials; the Error says what
/// failed where.
Result<Handle> openHandle(const Login& login, const std::string& database, const std::stop_token& stop);

}  // namespace loadstone::mariadb
