// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>

#include <QObject>
#include <QTimer>

#include "core/run/run_controller.h"
#include "core/session/session_writer.h"
#include "ui/live_run.h"
#include "ui/run_feed.h"

namespace loadstone {

/// What to run and where to record it.
struct RunRequest {
    Engine& engine;
    const Workload& workload;
    Target target;
    RunConfig config;
    std::filesystem::path session;  ///< empty: the run is not recorded
};

/// The only bridge between the window and a run. Drains the run's queue eight times a second and tells of it
/// in one signal. GUI thread.
class RunPresenter final : public QObject {
    Q_OBJECT

   public:
    explicit RunPresenter(Clock& clock, QObject* parent = nullptr);
    ~RunPresenter() override;  ///< stops a run that goes on and waits for it, at most two seconds

    /// Begins a run. Fails, with nothing begun, where one goes on, the configuration is wrong, or the session
    /// file cannot be written.
    Result<void> start(RunRequest request);

    /// Asks the run to end; finished() follows.
    void stop();

    /// Changes a parameter of the run that goes on. Fails as RunController::change does.
    Result<void> change(const std::string& key, std::int64_t value);

    /// True from start() until finished() has been emitted.
    [[nodiscard]] bool running() const noexcept { return m_controller != nullptr; }

    /// The run that goes on, or the last one.
    [[nodiscard]] const LiveRun& live() const noexcept { return *m_live; }

   signals:
    void started();
    void refreshed();
    /// The run has ended and is in the session file.
    void finished();
    /// The session file could not take the run; it ended all the same.
    void recordingFailed(const loadstone::Error& error);

   private:
    void drain();
    void finish();

    Clock& m_clock;
    std::unique_ptr<SessionWriter> m_writer;
    std::unique_ptr<RunFeed> m_feed;
    std::unique_ptr<RunController> m_controller;  // last: it stops before the observers go
    std::unique_ptr<LiveRun> m_live = std::make_unique<LiveRun>();
    QTimer m_timer;
};

}  // namespace loadstone
