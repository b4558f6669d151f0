// SPDX-License-Identifier: MIT
#include "app/cli/interrupt_signal.h"

#include <cstdlib>

namespace loadstone {

InterruptSignal::InterruptSignal() {
    sigemptyset(&m_signals);
    sigaddset(&m_signals, SIGINT);
    sigaddset(&m_signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &m_signals, nullptr);
    m_thread = std::thread([this] { wait(); });
}

InterruptSignal::~InterruptSignal() {
    m_ending = true;
    pthread_kill(m_thread.native_handle(), SIGTERM);
    m_thread.join();
}

void InterruptSignal::onSignal(std::function<void()> action) {
    const std::lock_guard lock(m_mutex);
    m_action = std::move(action);
    if (m_received && m_action) {
        m_action();
    }
}

void InterruptSignal::wait() {
    for (;;) {
        int signal = 0;
        sigwait(&m_signals, &signal);
        if (m_ending) {
            return;
        }
        const std::lock_guard lock(m_mutex);
        if (m_received.exchange(true)) {
            std::_Exit(130);  // asked twice: go now; the session file stays sound
        }
        if (m_action) {
            m_action();
        }
    }
}

}  // namespace loadstone
