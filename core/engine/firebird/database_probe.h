// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/result.h"
#include "core/engine/firebird/attachment.h"
#include "core/engine/probe_report.h"

namespace loadstone::firebird {

/// What this login may do in the database, and its limits; changes nothing.
Result<ProbeReport> probeDatabase(Attachment& attachment, ServerInfo server);

}  // namespace loadstone::firebird
