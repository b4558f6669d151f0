// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <QByteArray>

#include "core/base/result.h"

namespace loadstone {

/// Puts a whole file in place, or leaves the old one untouched and fails with ErrorKind::file.
[[nodiscard]] Result<void> writeWholeFile(const std::filesystem::path& file, const QByteArray& bytes);

}  // namespace loadstone
