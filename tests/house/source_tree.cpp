// SPDX-License-Identifier: MIT
#include "tests/house/source_tree.h"

#include <fstream>
#include <iterator>

namespace loadstone::house {

namespace fs = std::filesystem;

namespace {

bool hasText(std::string_view path) {
    return isCode(path) || nameOf(path) == "CMakeLists.txt" || path == "dev" || isIn(path, ".ci");
}

}  // namespace

SourceTree SourceTree::read(const fs::path& root) {
    SourceTree tree;
    for (auto entry = fs::recursive_directory_iterator(root); entry != fs::recursive_directory_iterator();
         ++entry) {
        const std::string path = entry->path().lexically_relative(root).generic_string();
        const bool hidden = path.find("/.") != std::string::npos;  // an editor's own, below the top
        if (path == ".git" || path == "build") {
            entry.disable_recursion_pending();
        } else if (!entry->is_directory() && !hidden) {
            std::string text;
            if (hasText(path)) {
                std::ifstream stream(entry->path(), std::ios::binary);
                text.assign(std::istreambuf_iterator<char>(stream), {});
            }
            tree.add(path, std::move(text));
        }
    }
    return tree;
}

bool isIn(std::string_view path, std::string_view folder) {
    return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

std::string folderOf(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? std::string() : std::string(path.substr(0, slash));
}

std::string nameOf(std::string_view path) { return std::string(path.substr(path.rfind('/') + 1)); }

bool isCode(std::string_view path) { return path.ends_with(".cpp") || path.ends_with(".h"); }

}  // namespace loadstone::house
