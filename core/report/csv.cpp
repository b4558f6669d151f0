// SPDX-License-Identifier: MIT
#include "core/report/csv.h"

#include <array>
#include <charconv>
#include <cmath>

namespace loadstone {

CsvWriter& CsvWriter::text(std::string_view cell) {
    separate();
    const bool formula =
        !cell.empty() && std::string_view("=+-@\t\r").find(cell.front()) != std::string_view::npos;
    const bool quoted = cell.find_first_of(",\"\r\n") != std::string_view::npos;
    if (quoted) {
        m_stream << '"';
    }
    if (formula) {
        m_stream << '\'';
    }
    for (const char character : cell) {
        if (character == '"') {
            m_stream << '"';
        }
        m_stream << character;
    }
    if (quoted) {
        m_stream << '"';
    }
    return *this;
}

CsvWriter& CsvWriter::number(std::int64_t cell) {
    separate();
    // Streams follow a locale, to_chars does not.
    std::array<char, 24> digits{};
    const auto [end, code] = std::to_chars(digits.begin(), digits.end(), cell);
    m_stream.write(digits.begin(), end - digits.begin());
    return *this;
}

CsvWriter& CsvWriter::number(double cell) {
    separate();
    if (std::isfinite(cell)) {
        std::array<char, 32> digits{};
        const auto [end, code] = std::to_chars(digits.begin(), digits.end(), cell);
        m_stream.write(digits.begin(), end - digits.begin());
    }
    return *this;
}

void CsvWriter::endRow() {
    m_stream << "\r\n";
    m_rowStarted = false;
}

void CsvWriter::separate() {
    if (m_rowStarted) {
        m_stream << ',';
    }
    m_rowStarted = true;
}

}  // namespace loadstone
