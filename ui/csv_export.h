// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

#include "core/base/result.h"
#include "core/session/run_summary.h"

namespace loadstone {

/// Writes the runs as comma-separated values, in the C locale. Fails with ErrorKind::file; an old file of
/// that name is then still there.
[[nodiscard]] Result<void> exportRunsCsv(const std::vector<RunSummary>& runs,
                                         const std::filesystem::path& file);

/// The same for the samples of one run.
[[nodiscard]] Result<void> exportSamplesCsv(const RunSummary& run, const std::vector<Sample>& samples,
                                            const std::filesystem::path& file);

}  // namespace loadstone
