// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace loadstone {

/// Replaces a text wherever a line begins with it, in a stream that comes in pieces of any size.
class LinePrefix {
   public:
    /// `from` is not empty and holds no line break.
    LinePrefix(std::string from, std::string to) : m_from(std::move(from)), m_to(std::move(to)) {}

    /// The next piece as it is to go on; what might still be the beginning of the text is kept back.
    [[nodiscard]] std::string pass(std::string_view piece);
    /// What was kept back at the end of the stream.
    [[nodiscard]] std::string finish() { return std::exchange(m_kept, {}); }

   private:
    std::string m_from;
    std::string m_to;
    std::string m_kept;        // the beginning of a line, as far as it agrees with m_from
    bool m_lineBegins = true;  // whether what comes next, or m_kept, begins a line
};

}  // namespace loadstone
