// SPDX-License-Identifier: MIT
#include "tests/house/rules.h"

namespace loadstone::house {

namespace {

constexpr std::string_view mark = "SPDX-License-Identifier: ";
constexpr std::string_view mit = "MIT";
constexpr std::string_view gpl = "GPL-3.0-or-later";

/// The window links Qt Charts, which is under the GPL; all else can be used in programs of any licence.
std::string_view licenceOf(std::string_view path) {
    const bool window = isIn(path, "ui") || isIn(path, "app/gui") || path.starts_with("app/gui_");
    return window ? gpl : mit;
}

std::string line(const std::string& text, int number) {
    std::size_t begin = 0;
    for (; number > 1 && begin != std::string::npos; --number) {
        begin = text.find('\n', begin);
        begin = begin == std::string::npos ? begin : begin + 1;
    }
    return begin == std::string::npos ? std::string() : text.substr(begin, text.find('\n', begin) - begin);
}

}  // namespace

Findings checkLicences(const SourceTree& tree) {
    Findings findings;
    for (const auto& [path, text] : tree.files()) {
        const bool code = isCode(path);
        const bool script = path == "dev" || isIn(path, ".ci");
        if (!code && !script && nameOf(path) != "CMakeLists.txt") {
            continue;
        }
        const std::string first = line(text, script ? 2 : 1);
        const std::string begin = std::string(code ? "// " : "# ") + std::string(mark);
        const std::string expected = begin + std::string(licenceOf(path));
        // Build files carry no code of the program: either licence will do.
        const bool right =
            code ? first == expected : first == begin + std::string(mit) || first == begin + std::string(gpl);
        if (!right) {
            findings.push_back({path, "does not begin with the licence of its folder",
                                std::string("Make this line ") + (script ? "2: " : "1: ") + expected});
        }
    }
    return findings;
}

}  // namespace loadstone::house
