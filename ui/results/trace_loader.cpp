// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/trace_loader.h"

#include "core/session/session_reader.h"

namespace loadstone {

Result<std::shared_ptr<const RunTrace>> loadTrace(const std::filesystem::path& file,
                                                  const std::string& runId) {
    const auto reader = SessionReader::open(file);
    if (!reader) {
        return Failure(reader.error());
    }
    const auto series = (*reader)->series(runId);
    if (!series) {
        return Failure(series.error());
    }
    const auto events = (*reader)->events(runId);
    if (!events) {
        return Failure(events.error());
    }
    auto trace = std::make_shared<RunTrace>(*series);
    for (const RunEvent& event : *events) {
        trace->append(event);
    }
    return trace;
}

}  // namespace loadstone
