// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/mariadb_engine.h"

#include "core/engine/mariadb/mariadb_capabilities.h"
#include "core/engine/mariadb/mariadb_client.h"
#include "core/engine/mariadb/mariadb_database.h"

namespace loadstone::mariadb {

MariadbEngine::MariadbEngine() { useClientLibrary(); }

std::string MariadbEngine::clientVersion() const { return clientLibraryVersion(); }

const Capabilities& MariadbEngine::capabilities() const noexcept { return engineCapabilities(); }

Result<std::unique_ptr<Database>> MariadbEngine::open(const Target& target, std::stop_token stop) {
    return MariadbDatabase::open(target, stop);
}

}  // namespace loadstone::mariadb
