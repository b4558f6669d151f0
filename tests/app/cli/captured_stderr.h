// SPDX-License-Identifier: MIT
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace loadstone {

/// Standard error in a file, or on a terminal of our own, until it is destroyed or read.
class CapturedStderr {
   public:
    enum class Kind { file, terminal };

    explicit CapturedStderr(Kind kind = Kind::file) {
        std::fflush(stderr);
        m_saved = dup(STDERR_FILENO);
        if (kind == Kind::terminal) {
            m_reader = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
            grantpt(m_reader);
            unlockpt(m_reader);
            m_writer = open(ptsname(m_reader), O_RDWR | O_NOCTTY);
        } else {
            char name[] = "/tmp/loadstone-stderr-XXXXXX";
            m_writer = mkstemp(name);
            m_reader = open(name, O_RDONLY);
            unlink(name);
        }
        dup2(m_writer, STDERR_FILENO);
    }
    ~CapturedStderr() {
        restore();
        close(m_reader);
    }
    CapturedStderr(const CapturedStderr&) = delete;
    CapturedStderr& operator=(const CapturedStderr&) = delete;

    /// Puts standard error back and returns what was written to it.
    std::string read() {
        std::fflush(stderr);
        std::string text;
        char block[4096];
        for (ssize_t got = 0; (got = ::read(m_reader, block, sizeof block)) > 0;) {
            text.append(block, static_cast<std::size_t>(got));
        }
        restore();
        return text;
    }

   private:
    void restore() {
        if (m_saved >= 0) {
            std::fflush(stderr);
            dup2(m_saved, STDERR_FILENO);
            close(m_saved);
            close(m_writer);
            m_saved = -1;
        }
    }

    int m_saved = -1;
    int m_reader = -1;
    int m_writer = -1;
};

}  // namespace loadstone
