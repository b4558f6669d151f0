// SPDX-License-Identifier: MIT
#include "core/engine/line_prefix.h"

namespace loadstone {

std::string LinePrefix::pass(std::string_view piece) {
    std::string input = finish();
    input += piece;
    std::string_view rest = input;
    std::string output;
    output.reserve(rest.size() + m_to.size());
    while (!rest.empty()) {
        if (m_lineBegins) {
            if (rest.size() < m_from.size() && std::string_view(m_from).starts_with(rest)) {
                m_kept = rest;
                return output;
            }
            if (rest.starts_with(m_from)) {
                output += m_to;
                rest.remove_prefix(m_from.size());
            }
            m_lineBegins = false;
        }
        const std::size_t end = rest.find('\n');
        const std::size_t length = end == std::string_view::npos ? rest.size() : end + 1;
        m_lineBegins = end != std::string_view::npos;
        output += rest.substr(0, length);
        rest.remove_prefix(length);
    }
    return output;
}

}  // namespace loadstone
