// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/error.h"
#include "core/engine/firebird/remote_target.h"

namespace loadstone::firebird {

/// The failure of an attachment in the user's words, with what to do about it; the server's code is kept.
/// Pure; any thread.
[[nodiscard]] Error connectError(Error error, const RemoteTarget& target);

/// The failure of a server that does not answer within the limit.
[[nodiscard]] Error silentServer(const RemoteTarget& target, int seconds);

}  // namespace loadstone::firebird
