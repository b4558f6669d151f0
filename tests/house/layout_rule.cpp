// SPDX-License-Identifier: MIT
#include <iterator>
#include <regex>
#include <set>
#include <sstream>

#include "tests/house/rules.h"

namespace loadstone::house {

namespace {

using Names = std::set<std::string, std::less<>>;

Names words(const std::string& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

const Names& topLevel() {
    static const Names names = words(
        ".ci .clang-format .clang-tidy ARCHITECTURE.md CMakeLists.txt CMakePresets.json LICENSES README.md "
        "app core dev "
        "packaging resources tests translations ui");
    return names;
}

/// Folders that hold sources.
const Names& rooms() {
    static const Names names = words(
        "app app/cli app/gui "
        "core core/analysis core/base core/experiment core/measure core/report core/run core/sandbox "
        "core/session "
        "core/engine core/engine/fake core/engine/firebird core/engine/mariadb core/engine/postgresql "
        "core/workload core/workload/fk_web core/workload/queue_drain core/workload/warehouse "
        "ui ui/bench ui/experiments ui/lessons ui/plot ui/results ui/target ui/welcome");
    return names;
}

/// Under tests/ stands the same tree, with these besides.
const Names& testRooms() {
    static const Names names = words(
        "tests tests/house tests/support "
        "tests/bench tests/bench/firebird tests/bench/mariadb tests/bench/postgresql tests/bench/run "
        "tests/bench/ui "
        "tests/core/engine/plugins "
        "tests/live tests/live/cli tests/live/firebird tests/live/mariadb tests/live/postgresql");
    return names;
}

bool holdsSources(std::string_view path) {
    return isIn(path, "core") || isIn(path, "ui") || isIn(path, "app") || isIn(path, "tests");
}

bool isRoom(const std::string& folder) {
    const bool mirrored =
        isIn(folder, "tests") && rooms().contains(folder.substr(std::string("tests/").size()));
    return mirrored || rooms().contains(folder) || testRooms().contains(folder);
}

/// Whether a CMakeLists.txt in the file's folder or above names it; tests are named without tst_ and .cpp.
bool isBuilt(const SourceTree& tree, const std::string& path) {
    std::string name = nameOf(path);
    if (name.starts_with("tst_")) {
        name = name.substr(4, name.size() - 8);
    }
    const std::regex word("(^|[^A-Za-z0-9_])" + std::regex_replace(name, std::regex("\\."), "\\.") +
                          "($|[^A-Za-z0-9_])");
    std::string folder = folderOf(path);
    while (true) {
        const auto build = tree.files().find(folder.empty() ? "CMakeLists.txt" : folder + "/CMakeLists.txt");
        if (build != tree.files().end() && std::regex_search(build->second, word)) {
            return true;
        }
        if (folder.empty()) {
            return false;
        }
        folder = folderOf(folder);
    }
}

void checkTopLevel(const SourceTree& tree, Findings& findings) {
    Names present;
    for (const auto& [path, text] : tree.files()) {
        present.insert(path.substr(0, path.find('/')));
    }
    for (const std::string& name : present) {
        if (!topLevel().contains(name)) {
            findings.push_back(
                {name, "does not belong at the top level", "Move it into a room, or remove it."});
        }
    }
    for (const std::string& name : topLevel()) {
        if (!present.contains(name)) {
            findings.push_back(
                {name, "is missing from the top level", "Put it back; a folder needs a file in it."});
        }
    }
}

}  // namespace

Findings checkLayout(const SourceTree& tree) {
    Findings findings;
    checkTopLevel(tree, findings);
    static const std::regex fileName("[a-z][a-z0-9_]*\\.(cpp|h|in|h\\.in|ini\\.in)");
    for (const auto& [path, text] : tree.files()) {
        if (!holdsSources(path) || isIn(path, "tests/data") || path.ends_with(".supp")) {
            if (isCode(path)) {
                findings.push_back(
                    {path, "a source file stands outside core/, ui/, app/ and tests/", "Move it there."});
            }
            continue;
        }
        const std::string name = nameOf(path);
        if (!isRoom(folderOf(path))) {
            findings.push_back(
                {path, "stands in a folder that is no room of the house",
                 "Move it into a room; a new room is added to tests/house/layout_rule.cpp, its arrows "
                 "to arrow_rule.cpp and a line to ARCHITECTURE.md."});
        }
        if (name != "CMakeLists.txt" && !std::regex_match(name, fileName)) {
            findings.push_back({path, "is no snake_case .cpp or .h file",
                                "Rename it; files of other kinds go to resources/ or tests/data/."});
        }
        if (path.ends_with(".cpp") && !isBuilt(tree, path)) {
            findings.push_back({path, "is built by no target", "Name it in its folder's CMakeLists.txt."});
        }
    }
    return findings;
}

}  // namespace loadstone::house
