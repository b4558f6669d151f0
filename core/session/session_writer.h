// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>

#include "core/base/result.h"
#include "core/run/run_observer.h"

namespace loadstone {

/// Writes runs into one session file, on a thread of its own, in WAL mode with one transaction for each batch
/// of what came in: about five a second, so that a program that is killed loses less than a second. As an
/// observer it only queues: the run never waits for the file, and the queue loses nothing.
///
/// What cannot be written for now (a full disk, another program's lock) is kept and tried again each second.
/// Several writers, of this or of other programs, may share a file.
///
/// One run after the other. onStarted … onFinished come from the run's control thread, flush() from any.
class SessionWriter final : public RunObserver {
   public:
    /// Opens or creates the file and brings its schema up to date. Fails with ErrorKind::file and one
    /// sentence when the path cannot be written, is not a session, is damaged or is of a newer Loadstone;
    /// nothing is changed then.
    static Result<std::unique_ptr<SessionWriter>> open(const std::filesystem::path& file);

    /// Writes what is queued. A run without an end shows as interrupted from then on.
    ~SessionWriter() override;

    void onStarted(std::shared_ptr<const RunDescription> run) override;
    /// Samples, events and the end of a run that was not started are not stored.
    void onSample(std::shared_ptr<const Sample> sample) override;
    void onEvent(const RunEvent& event) override;
    void onFinished(std::shared_ptr<const RunResult> result) override;

    /// Tries to write everything queued so far, and waits for it. Fails while something could not be written,
    /// and once after something was refused for good.
    Result<void> flush();

   private:
    class Impl;
    explicit SessionWriter(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

}  // namespace loadstone
