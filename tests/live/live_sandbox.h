// SPDX-License-Identifier: MIT
#pragma once

#include <csignal>
#include <memory>

#include <QTemporaryDir>
#include <QtGlobal>

#include "core/sandbox/sandbox.h"

namespace loadstone {

/// A private server of one engine for a live test, in a folder of its own, gone with this object. A server
/// that cannot start ends the test program: a live test never skips.
class LiveSandbox {
   public:
    explicit LiveSandbox(Engine& engine);
    ~LiveSandbox();
    LiveSandbox(const LiveSandbox&) = delete;
    LiveSandbox& operator=(const LiveSandbox&) = delete;

    /// As Engine::open takes it, with the password.
    [[nodiscard]] const Target& target() const noexcept { return m_target; }
    /// Sends a signal to the server and all its processes.
    void signal(int number);
    /// Starts it again after it was killed; the port is another one then.
    void restart();
    [[nodiscard]] const std::filesystem::path& folder() const noexcept { return m_folder; }

   private:
    QTemporaryDir m_parent;
    std::filesystem::path m_folder;
    std::unique_ptr<Sandbox> m_sandbox;
    Target m_target;
};

}  // namespace loadstone
