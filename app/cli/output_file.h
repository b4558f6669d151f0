// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <ostream>

#include "core/base/result.h"

namespace loadstone {

enum class Overwrite : std::uint8_t { refuse, allow };

/// Writes a file as a whole: it gets its name when write(stream) has succeeded and everything is on the disk.
/// A failure leaves an older file as it was. Fails with ErrorKind::file, and as write does.
[[nodiscard]] Result<void> writeOutputFile(const std::filesystem::path& file, Overwrite overwrite,
                                           const std::function<Result<void>(std::ostream&)>& write);

}  // namespace loadstone
