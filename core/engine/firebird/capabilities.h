// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

#include "core/engine/capabilities.h"

namespace loadstone::firebird {

/// What carries the rows of WritePath::array.
enum class ArrayMethod : std::uint8_t {
    block,  ///< a prepared EXECUTE BLOCK with parameters
    batch,  ///< the client library's batch interface, of Firebird 4 and later on both sides
};

/// What Firebird can do with the engine inside our process.
[[nodiscard]] const Capabilities& embeddedCapabilities(ArrayMethod array = ArrayMethod::block);

/// What a Firebird server can do.
[[nodiscard]] const Capabilities& serverCapabilities(ArrayMethod array);

/// The method for these versions, such as "3.0.11", of client library and server.
[[nodiscard]] ArrayMethod arrayMethod(std::string_view clientVersion, std::string_view serverVersion);

}  // namespace loadstone::firebird
