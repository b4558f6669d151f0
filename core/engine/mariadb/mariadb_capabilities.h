// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "core/engine/capabilities.h"

namespace loadstone::mariadb {

/// What differs from server to server and bears on the write paths.
struct ServerTraits {
    std::int64_t maxAllowedPacket = 0;
    bool localInfile = true;
    bool bulkStatements = true;  ///< takes parameter arrays (MariaDB 10.2)
};

/// What MariaDB can do where nothing stands in the way.
[[nodiscard]] const Capabilities& engineCapabilities();

/// What one server can do.
[[nodiscard]] Capabilities capabilitiesOf(const ServerTraits& traits);

}  // namespace loadstone::mariadb
