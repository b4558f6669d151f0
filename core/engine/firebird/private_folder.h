// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>

#include "core/base/result.h"

namespace loadstone::firebird {

/// A folder with a random name that lives as long as this object, and that a later process removes when this
/// one was killed. A locked file inside tells that its process is alive.
class PrivateFolder {
   public:
    /// Makes a folder inside `parent`, and removes those there whose process is gone. Fails with file. Any
    /// thread, any process.
    static Result<std::unique_ptr<PrivateFolder>> create(const std::filesystem::path& parent);
    PrivateFolder(const PrivateFolder&) = delete;
    PrivateFolder& operator=(const PrivateFolder&) = delete;
    ~PrivateFolder();

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return m_path; }

   private:
    PrivateFolder(std::filesystem::path path, int lock) : m_path(std::move(path)), m_lock(lock) {}

    std::filesystem::path m_path;
    int m_lock;  ///< descriptor of the locked file
};

}  // namespace loadstone::firebird
