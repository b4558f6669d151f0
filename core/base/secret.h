// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>

namespace loadstone {

/// A password on its way from the user to a client library. Cannot be printed, formatted or compared by
/// accident, and overwrites its own memory when it ends.
class Secret {
   public:
    explicit Secret(std::string text) : m_text(std::move(text)) {}
    ~Secret() {
        // Volatile, or the compiler would leave out stores that nobody reads.
        volatile char* byte = m_text.data();
        for (std::size_t i = 0; i < m_text.size(); ++i) {
            byte[i] = '\0';
        }
    }
    Secret(const Secret&) = delete;
    Secret& operator=(const Secret&) = delete;

    /// For the call that hands it to a client library or a program's standard input, and for nothing else.
    [[nodiscard]] const std::string& reveal() const noexcept { return m_text; }

   private:
    std::string m_text;
};

}  // namespace loadstone
