// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/base/result.h"
#include "core/engine/postgresql/session.h"
#include "core/engine/probe_report.h"

namespace loadstone::postgresql {

/// Whether this role may set session_replication_role, which turns foreign-key checks off for a session. The
/// query answers "t" or "f" in one row. `version`: as PQserverVersion gives it.
[[nodiscard]] std::string replicationRoleQuery(int version);

/// What this role may do, and what is missing without it. Changes nothing.
Result<ProbeReport> probeServer(const Session& session, const std::string& schema);

}  // namespace loadstone::postgresql
