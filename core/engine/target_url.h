// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/engine/target.h"

namespace loadstone {

/// A URL of the form SCHEME://[USER[:PASSWORD]@][HOST[:PORT][,HOST[:PORT]…]][/PATH][?KEY=VALUE[&…]] taken
/// apart and percent-decoded. No packaged URL parser takes several hosts with ports of their own. Source: RFC
/// 3986; for several hosts, PostgreSQL 15 documentation, section 34.1.1.2.
struct TargetUrl {
    std::string scheme;
    std::string user;
    bool hasPassword = false;
    std::vector<Host> hosts;
    std::string path;  ///< without the slash before it
    std::map<std::string, std::string, std::less<>> options;

    /// Fails with invalidArgument and what is wrong, without repeating a password.
    [[nodiscard]] static Result<TargetUrl> parse(std::string_view text);
};

}  // namespace loadstone
