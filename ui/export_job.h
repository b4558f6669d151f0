// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include <QSize>

#include "core/base/result.h"

namespace loadstone {

/// A chart of a session that is drawn into a file without a window.
struct ExportJob {
    std::filesystem::path session;
    std::string chart;  ///< throughput, latency or sweep
    std::string run;    ///< number or id, for throughput and latency; empty for the last run with samples
    std::filesystem::path file;
    QSize size{1200, 600};
};

/// Fails with invalidArgument where the job makes no sense (an unknown chart or run), and with file where a
/// file cannot be read or written. GUI thread; needs a QApplication, on whatever platform.
[[nodiscard]] Result<void> perform(const ExportJob& job);

}  // namespace loadstone
