// SPDX-License-Identifier: MIT
#include "tests/live/live_sandbox.h"

#include <filesystem>

#include "core/sandbox/stray_processes.h"

namespace loadstone {

namespace {

template <typename T>
T need(Result<T> result) {
    if (!result) {
        qFatal("%s", result.error().describe().c_str());
    }
    return std::move(*result);
}

}  // namespace

LiveSandbox::LiveSandbox(Engine& engine) : m_folder(m_parent.path().toStdString() + "/sandboxes") {
    // The service account has to pass through.
    std::filesystem::permissions(m_parent.path().toStdString(), std::filesystem::perms(0711));
    m_sandbox = std::make_unique<Sandbox>(need(Sandbox::of(engine, m_folder)));
    restart();
}

LiveSandbox::~LiveSandbox() { (void)m_sandbox->remove(); }

void LiveSandbox::restart() { m_target = need(m_sandbox->start({})); }

void LiveSandbox::signal(int number) {
    for (const ProcessMark& process : processesIn(m_folder)) {
        ::kill(process.pid, number);
    }
}

}  // namespace loadstone
