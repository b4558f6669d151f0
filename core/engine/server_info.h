// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace loadstone {

/// A server setting that bears on load results, as the server words it.
struct Setting {
    std::string name;
    std::string value;
    std::string unit;  ///< empty where the value has none or carries its own
};

/// What a server says of itself; stored with every run.
struct ServerInfo {
    std::string product;  ///< "Firebird"
    std::string version;  ///< "3.0.11"
    std::vector<Setting> settings;
    std::int64_t databaseBytes = 0;
};

}  // namespace loadstone
