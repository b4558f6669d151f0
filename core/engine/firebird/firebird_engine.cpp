// SPDX-License-Identifier: MIT
#include "core/engine/firebird/firebird_engine.h"

#include <fmt/format.h>

#include "core/base/paths.h"
#include "core/engine/firebird/capabilities.h"
#include "core/engine/firebird/embedded_database.h"
#include "core/engine/firebird/firebird_server_database.h"

namespace loadstone::firebird {

const Capabilities& FirebirdEngine::capabilities() const noexcept { return embeddedCapabilities(m_array); }

Result<std::unique_ptr<Database>> FirebirdEngine::open(const Target& target, std::stop_token stop) {
    if (stop.stop_requested()) {
        return fail(ErrorKind::cancelled, "The target was given up before it was opened.");
    }
    switch (target.kind) {
        case TargetKind::embedded: return EmbeddedDatabase::create(m_client, dataFolder() / "embedded");
        case TargetKind::server: return FirebirdServerDatabase::open(m_client, target, stop);
        case TargetKind::sandbox: break;
    }
    return fail(ErrorKind::internal,
                fmt::format("The private server of {} has to be started before it is opened.", target.url));
}

}  // namespace loadstone::firebird
