// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/base/result.h"
#include "core/engine/mariadb/session.h"
#include "core/engine/probe_report.h"

namespace loadstone::mariadb {

/// What the session's user may do in that schema, and what the server limits. Changes nothing.
Result<ProbeReport> probeServer(Session& session, const std::string& schema);

}  // namespace loadstone::mariadb
