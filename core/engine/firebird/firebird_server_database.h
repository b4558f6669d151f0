// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>

#include "core/engine/database.h"
#include "core/engine/firebird/attachment.h"
#include "core/engine/firebird/cancel_desk.h"
#include "core/engine/firebird/capabilities.h"
#include "core/engine/firebird/client.h"
#include "core/engine/firebird/remote_target.h"
#include "core/engine/target.h"

namespace loadstone::firebird {

/// A database of a Firebird server. Firebird has no schemas: Loadstone owns the whole database or nothing.
///
/// One attachment is kept all the time: a server drops its page cache with the last one, and would begin each
/// run with a cold cache.
class FirebirdServerDatabase final : public Database {
   public:
    /// Attaches, and learns what the server can do. Creates nothing. Errors are those of remoteTarget() and
    /// attachToServer().
    static Result<std::unique_ptr<Database>> open(const Client& client, const Target& target,
                                                  const std::stop_token& stop);

    [[nodiscard]] const Capabilities& capabilities() const noexcept override {
        return serverCapabilities(m_array);
    }
    [[nodiscard]] std::int64_t statementBytes(const InsertShape& /*shape*/, WritePath /*path*/,
                                              std::int64_t /*rows*/) const noexcept override {
        return 0;  // blocks and batches are split to what the server takes
    }
    Result<std::unique_ptr<Connection>> connect(std::stop_token stop) override;
    Result<void> claim(std::stop_token stop) override;

   private:
    FirebirdServerDatabase(const Client& client, RemoteTarget target, std::unique_ptr<Attachment> keeper,
                           ArrayMethod array)
        : m_client(client), m_target(std::move(target)), m_keeper(std::move(keeper)), m_array(array) {}

    const Client& m_client;
    RemoteTarget m_target;
    std::unique_ptr<Attachment> m_keeper;
    ArrayMethod m_array;
    CancelDesk m_cancelDesk;
};

}  // namespace loadstone::firebird
