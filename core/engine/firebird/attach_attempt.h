// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <memory>
#include <stop_token>

#include "core/base/result.h"
#include "core/engine/firebird/attachment.h"
#include "core/engine/firebird/remote_target.h"

namespace loadstone::firebird {

inline constexpr std::chrono::seconds attachLimit{10};

/// Attaches to a server's database. Gives up with `cancelled` at once when a stop is requested, and with
/// unreachable when the limit is over, also while the server does not answer. Errors are in the user's words.
/// Any thread.
///
/// The client library cannot be interrupted while it attaches, so it does it on a thread of its own, which is
/// left alone when the attempt is given up: its socket is shut down, and it lets go of what it gets.
Result<std::unique_ptr<Attachment>> attachToServer(const Client& client, const RemoteTarget& target,
                                                   const std::stop_token& stop,
                                                   std::chrono::seconds limit = attachLimit);

}  // namespace loadstone::firebird
