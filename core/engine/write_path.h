// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace loadstone {

/// How rows travel from a worker to the server. The order is that of the parameter's choices: append only.
enum class WritePath : std::uint8_t {
    row,        ///< one text INSERT for each row
    prepared,   ///< one prepared INSERT, executed for each row
    multirow,   ///< one text statement for many rows
    array,      ///< one prepared statement, many rows as parameter arrays
    pipeline,   ///< prepared rows sent without waiting for each answer
    load,       ///< the engine's bulk protocol
    procedure,  ///< a stored procedure makes the rows in the server
};

inline constexpr std::array<std::string_view, 7> writePathNames = {
    "row", "prepared", "multirow", "array", "pipeline", "load", "procedure"};

inline constexpr std::size_t writePathCount = writePathNames.size();

[[nodiscard]] constexpr std::string_view nameOf(WritePath path) noexcept {
    return writePathNames[static_cast<std::size_t>(path)];
}

}  // namespace loadstone
