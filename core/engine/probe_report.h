// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/engine/server_info.h"

namespace loadstone {

/// Something a login may or may not do.
struct Privilege {
    std::string name;  ///< in the server's own words: "CREATE on database loadstone"
    bool granted = false;
    std::string without;  ///< what cannot be done without it, and how it is granted
};

/// What a server offers to one login, for `target probe`.
struct ProbeReport {
    ServerInfo server;
    std::string user;        ///< as the server knows it
    std::string encryption;  ///< "TLSv1.3, TLS_AES_256_GCM_SHA384", or empty where the connection is plain
    std::vector<Privilege> privileges;
    std::vector<Setting> limits;  ///< max_allowed_packet, connections and the like
};

}  // namespace loadstone
