// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include "core/session/session_reader.h"
#include "ui/plot/run_trace.h"

namespace loadstone {

/// The open session: its runs, and the samples of one of them on demand. Sees what other programs write to
/// the file. GUI thread; samples are read on a thread of its own, because a long run has many.
class SessionStore final : public QObject {
    Q_OBJECT

   public:
    explicit SessionStore(QObject* parent = nullptr);
    ~SessionStore() override;

    /// Makes a file the session. One that does not exist yet is a session without runs: the first run makes
    /// it. After a failure no session is open.
    Result<void> open(const std::filesystem::path& file);

    /// Empty when no session is open.
    [[nodiscard]] const std::filesystem::path& file() const noexcept { return m_file; }
    [[nodiscard]] const std::vector<RunSummary>& runs() const noexcept { return m_runs; }

    /// Reads the list of runs again.
    Result<void> reload();
    /// Looks for changes by itself, every two seconds. Off while a run of our own goes on.
    void watch(bool on);

    /// traceReady() or failed() follows, unless another request comes first.
    void requestTrace(const std::string& runId);
    [[nodiscard]] Result<std::vector<Sample>> samples(const std::string& runId) const;

   signals:
    /// The list of runs is another one.
    void changed();
    void traceReady(const std::string& runId, const std::shared_ptr<const loadstone::RunTrace>& trace);
    void failed(const loadstone::Error& error);

   private:
    void poll();

    std::filesystem::path m_file;
    std::unique_ptr<SessionReader> m_reader;
    std::vector<RunSummary> m_runs;
    std::int64_t m_version = 0;
    std::uint64_t m_request = 0;
    QTimer m_watch;
    QThreadPool m_pool;
};

}  // namespace loadstone
