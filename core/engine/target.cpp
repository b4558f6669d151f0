// SPDX-License-Identifier: MIT
#include "core/engine/target.h"

#include <fmt/format.h>

namespace loadstone {

Result<Target> parseTarget(std::string_view url) {
    if (url == "embedded") {
        return Target{"embedded", "firebird", true};
    }
    return fail(ErrorKind::invalidArgument, fmt::format("\"{}\" is not a target.", url),
                "Use embedded: a private Firebird database that needs no server.");
}

}  // namespace loadstone
