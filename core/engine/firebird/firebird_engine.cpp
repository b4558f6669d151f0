// SPDX-License-Identifier: MIT
#include "core/engine/firebird/firebird_engine.h"

#include <fmt/format.h>

#include "core/base/paths.h"
#include "core/engine/firebird/capabilities.h"
#include "core/engine/firebird/embedded_database.h"

namespace loadstone::firebird {

const Capabilities& FirebirdEngine::capabilities() const noexcept { return embeddedCapabilities(); }

Result<std::unique_ptr<Database>> FirebirdEngine::open(const Target& target, std::stop_token stop) {
    if (stop.stop_requested()) {
        return fail(ErrorKind::cancelled, "The target was given up before it was opened.");
    }
    if (!target.embedded) {
        return fail(ErrorKind::notSupported, fmt::format("Firebird cannot open the target {}.", target.url),
                    "Use embedded: a private database that needs no server.");
    }
    return EmbeddedDatabase::create(m_client, dataFolder() / "embedded");
}

}  // namespace loadstone::firebird
