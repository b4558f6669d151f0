// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/broken_pipe.h"

#include <ctime>

namespace loadstone::mariadb {

namespace {

sigset_t pipeSignal() noexcept {
    sigset_t set{};
    sigemptyset(&set);
    sigaddset(&set, SIGPIPE);
    return set;
}

}  // namespace

BrokenPipe::BrokenPipe(Guard guard) noexcept {
    if (guard == Guard::yes) {
        const sigset_t set = pipeSignal();
        m_blocked = pthread_sigmask(SIG_BLOCK, &set, &m_before) == 0 && sigismember(&m_before, SIGPIPE) == 0;
    }
}

BrokenPipe::~BrokenPipe() {
    if (m_blocked) {
        // Takes back what was raised meanwhile; it would be delivered as soon as it may.
        const sigset_t set = pipeSignal();
        const timespec now{};
        sigtimedwait(&set, nullptr, &now);
        pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }
}

}  // namespace loadstone::mariadb
