// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace loadstone::house {

/// One #include line.
struct Include {
    std::string name;     ///< between the quotes or brackets
    bool quoted = false;  ///< "name" and not <name>
};

/// The text with comments and the inside of strings and characters turned to spaces; lines stay where they
/// are.
[[nodiscard]] std::string codeOnly(std::string_view text);

/// The include lines, without those in comments and strings.
[[nodiscard]] std::vector<Include> includesOf(std::string_view text);

}  // namespace loadstone::house
