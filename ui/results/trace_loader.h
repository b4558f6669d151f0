// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/base/result.h"
#include "ui/plot/run_trace.h"

namespace loadstone {

/// Reads the samples and events of one stored run into a trace. Any thread; opens the file for itself.
[[nodiscard]] Result<std::shared_ptr<const RunTrace>> loadTrace(const std::filesystem::path& file,
                                                                const std::string& runId);

}  // namespace loadstone
