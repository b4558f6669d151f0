// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "core/base/result.h"
#include "core/base/spawn.h"

namespace loadstone {

/// A lock between processes on a file, which the system releases when its holder dies. Movable; not for two
/// threads at once; its end releases it. Source: flock(2).
class LockFile {
   public:
    /// Opens or makes the file. Fails with file.
    static Result<LockFile> open(const std::filesystem::path& path);

    void lockShared();     ///< waits
    void lockExclusive();  ///< waits
    /// False where somebody else holds it in any way; what we held ourselves is then released too.
    [[nodiscard]] bool tryLockExclusive();
    void unlock();

   private:
    explicit LockFile(Descriptor descriptor) noexcept : m_descriptor(std::move(descriptor)) {}
    Descriptor m_descriptor;
};

}  // namespace loadstone
