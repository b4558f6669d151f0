// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/engine/firebird/attachment.h"
#include "core/engine/server_info.h"

namespace loadstone::firebird {

/// Where the engine works.
enum class ServerPlace : std::uint8_t { process, server };

/// Reads version, size and settings from the monitoring tables, in a transaction of its own: they are frozen
/// at their first reading in a transaction. Size is that of the allocated pages, which a file that grows in
/// steps exceeds. Of a server besides: how it divides its work, as far as this user may see it, and from
/// Firebird 4 on what its configuration says.
Result<ServerInfo> readServerInfo(Attachment& attachment, ServerPlace place);

/// A value of the engine's own about this connection, such as WIRE_ENCRYPTED; empty where it is not known.
std::string systemContext(Attachment& attachment, std::string_view name);

}  // namespace loadstone::firebird
