// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <ostream>
#include <string_view>

namespace loadstone {

/// Writes comma-separated values after RFC 4180, numbers in the C locale.
///
/// Text that a spreadsheet would take for a formula (it begins with = + - @, tab or carriage return) gets a
/// leading apostrophe. The stream's own state tells of failures. Source: OWASP, "CSV Injection".
class CsvWriter {
   public:
    explicit CsvWriter(std::ostream& stream) : m_stream(stream) {}

    CsvWriter& text(std::string_view cell);
    CsvWriter& number(std::int64_t cell);
    /// Shortest form that reads back the same; empty for NaN and infinity, which were not measured.
    CsvWriter& number(double cell);
    void endRow();

   private:
    void separate();

    std::ostream& m_stream;
    bool m_rowStarted = false;
};

}  // namespace loadstone
