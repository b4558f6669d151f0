// SPDX-License-Identifier: MIT
#include "core/engine/firebird/firebird_server_database.h"

#include <string>

#include <fmt/format.h>

#include "core/engine/firebird/attach_attempt.h"
#include "core/engine/firebird/firebird_connection.h"
#include "core/engine/firebird/marker.h"

namespace loadstone::firebird {

namespace {

/// The one question asked before anybody may stop the attachment: a stop gives it up.
std::string versionOf(Attachment& attachment, const std::stop_token& stop) {
    const std::stop_callback givingUp(stop, [&attachment] { attachment.gate().abort(); });
    return systemContext(attachment, "ENGINE_VERSION");
}

}  // namespace

Result<std::unique_ptr<Database>> FirebirdServerDatabase::open(const Client& client, const Target& target,
                                                               const std::stop_token& stop) {
    auto remote = remoteTarget(target);
    if (!remote) {
        return Failure(remote.error());
    }
    auto keeper = attachToServer(client, *remote, stop);
    if (!keeper) {
        return Failure(keeper.error());
    }
    const std::string version = versionOf(**keeper, stop);
    if (stop.stop_requested()) {
        return fail(ErrorKind::cancelled, fmt::format("Opening {} was given up.", target.url));
    }
    return std::unique_ptr<Database>(new FirebirdServerDatabase(
        client, std::move(*remote), std::move(*keeper), arrayMethod(client.version(), version)));
}

Result<std::unique_ptr<Connection>> FirebirdServerDatabase::connect(std::stop_token stop) {
    auto attachment = attachToServer(m_client, m_target, stop);
    if (!attachment) {
        return Failure(attachment.error());
    }
    return std::make_unique<FirebirdConnection>(
        std::move(*attachment),
        ConnectionSite{capabilities(), m_array, ServerPlace::server, {}, &m_cancelDesk});
}

Result<void> FirebirdServerDatabase::claim(std::stop_token stop) {
    auto attachment = attachToServer(m_client, m_target, stop);
    return attachment ? claimDatabase(**attachment, stop) : Failure(attachment.error());
}

}  // namespace loadstone::firebird
