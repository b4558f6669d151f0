// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace loadstone::house {

/// The files of the project, by their path from its root. Texts are kept for sources and build files only.
class SourceTree {
   public:
    /// Reads a folder, without .git and build.
    [[nodiscard]] static SourceTree read(const std::filesystem::path& root);

    void add(std::string path, std::string text) { m_files[std::move(path)] = std::move(text); }

    [[nodiscard]] const std::map<std::string, std::string, std::less<>>& files() const noexcept {
        return m_files;
    }
    [[nodiscard]] bool has(std::string_view path) const { return m_files.find(path) != m_files.end(); }

   private:
    std::map<std::string, std::string, std::less<>> m_files;
};

/// "core/base/error.cpp" is in "core/base" and in "core".
[[nodiscard]] bool isIn(std::string_view path, std::string_view folder);
/// The folder that a path stands in; empty at the top.
[[nodiscard]] std::string folderOf(std::string_view path);
/// The last part of a path.
[[nodiscard]] std::string nameOf(std::string_view path);
/// A C++ source or header.
[[nodiscard]] bool isCode(std::string_view path);

}  // namespace loadstone::house
