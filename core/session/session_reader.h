// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/session/run_summary.h"
#include "core/session/sample_series.h"

namespace loadstone {

/// Reads one session file, also while another thread or program writes it. Belongs to the thread that opened
/// it.
///
/// Where a run is asked for by its id, an unknown one fails with invalidArgument. Everything fails with
/// ErrorKind::file when the file turns out to be damaged.
class SessionReader {
   public:
    /// Fails with ErrorKind::file and one sentence when the file is missing, is not a session, is damaged, or
    /// was written by a newer Loadstone. An older schema is migrated first. Changes nothing on failure.
    static Result<std::unique_ptr<SessionReader>> open(const std::filesystem::path& file);

    ~SessionReader();
    SessionReader(const SessionReader&) = delete;
    SessionReader& operator=(const SessionReader&) = delete;

    /// All runs, in the order they started.
    [[nodiscard]] Result<std::vector<RunSummary>> runs() const;

    /// One run by its number, by its id, or by a unique beginning of it. Fails with invalidArgument.
    [[nodiscard]] Result<RunSummary> run(const std::string& idOrNumber) const;

    /// Everything a run ended with; none for one without an end.
    [[nodiscard]] Result<std::optional<RunResult>> result(const std::string& runId) const;

    /// In the order they were taken. About half a kilobyte for each: series() is for charts, and
    /// eachSample() for anything that passes over them once.
    [[nodiscard]] Result<std::vector<Sample>> samples(const std::string& runId) const;
    /// Calls take(sample) for each sample, in order, and keeps none.
    [[nodiscard]] Result<void> eachSample(const std::string& runId,
                                          const std::function<void(const Sample&)>& take) const;
    /// What charts draw of the samples.
    [[nodiscard]] Result<SampleSeries> series(const std::string& runId) const;

    [[nodiscard]] Result<std::vector<RunEvent>> events(const std::string& runId) const;
    [[nodiscard]] Result<std::vector<RunSegment>> segments(const std::string& runId) const;

    /// Changes whenever another connection has written to the file; cheap enough to poll.
    [[nodiscard]] std::int64_t dataVersion() const;

   private:
    class Impl;
    explicit SessionReader(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

/// What `session check` found. A session without problems is sound.
struct SessionCheck {
    std::int64_t runs = 0;
    std::int64_t interrupted = 0;
    std::int64_t samples = 0;
    std::vector<std::string> problems;  ///< one sentence each
};

/// Checks a session file: SQLite's own integrity and foreign keys, the marks of a session, and for every run
/// that sample indices are without gaps, that the identity attempted = succeeded + failed + cancelled holds,
/// that the histogram counts what succeeded, and that the samples of a run that was completed or stopped add
/// up to its totals. Fails as SessionReader::open does.
[[nodiscard]] Result<SessionCheck> checkSession(const std::filesystem::path& file);

}  // namespace loadstone
