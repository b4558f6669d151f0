// SPDX-License-Identifier: MIT
#include "app/cli/password_prompt.h"

#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

namespace loadstone {

namespace {

/// The terminal, with its echo off until the end.
class SilentTerminal {
   public:
    SilentTerminal() : m_device(::open("/dev/tty", O_RDWR | O_CLOEXEC)) {
        if (m_device >= 0 && ::tcgetattr(m_device, &m_before) == 0) {
            termios silent = m_before;
            silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
            ::tcsetattr(m_device, TCSAFLUSH, &silent);
        }
    }
    ~SilentTerminal() {
        if (m_device >= 0) {
            ::tcsetattr(m_device, TCSAFLUSH, &m_before);
            ::close(m_device);
        }
    }
    SilentTerminal(const SilentTerminal&) = delete;
    SilentTerminal& operator=(const SilentTerminal&) = delete;

    [[nodiscard]] bool exists() const noexcept { return m_device >= 0; }
    void write(const std::string& text) const {
        [[maybe_unused]] const ssize_t written = ::write(m_device, text.data(), text.size());
    }
    /// Up to the end of the line.
    [[nodiscard]] std::string readLine() const {
        std::string line;
        char c = 0;
        while (::read(m_device, &c, 1) == 1 && c != '\n') {
            line += c;
        }
        return line;
    }

   private:
    int m_device;
    termios m_before{};
};

}  // namespace

bool canAskPassword() {
    const int device = ::open("/dev/tty", O_RDWR | O_CLOEXEC);
    if (device < 0) {
        return false;
    }
    ::close(device);
    return ::isatty(STDIN_FILENO) != 0;
}

std::shared_ptr<const Secret> askPassword(const std::string& question) {
    const SilentTerminal terminal;
    if (!terminal.exists()) {
        return nullptr;
    }
    terminal.write(question);
    std::string line = terminal.readLine();
    terminal.write("\n");
    return line.empty() ? nullptr : std::make_shared<const Secret>(std::move(line));
}

}  // namespace loadstone
