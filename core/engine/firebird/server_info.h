// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/result.h"
#include "core/engine/firebird/attachment.h"
#include "core/engine/server_info.h"

namespace loadstone::firebird {

/// Reads version, size and settings from the monitoring tables, in a transaction of its own: they are frozen
/// at their first reading in a transaction. Size is that of the allocated pages, which a file that grows in
/// steps exceeds.
Result<ServerInfo> readServerInfo(Attachment& attachment);

}  // namespace loadstone::firebird
