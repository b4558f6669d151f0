// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/load_stream.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>

#include <fmt/format.h>

#include "core/engine/mariadb/mariadb_dialect.h"
#include "core/engine/mariadb/mariadb_timestamp.h"

namespace loadstone::mariadb {

namespace {

constexpr std::size_t longestNumber = 32;

template <typename Number>
void appendNumber(std::string& out, Number number) {
    std::array<char, longestNumber> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    out.append(digits.data(), end.ptr);
}

void appendText(std::string& out, std::string_view text) {
    for (const char c : text) {
        if (c == '\\' || c == '\t' || c == '\n') {
            out += '\\';
        }
        out += c;
    }
}

void appendTime(std::string& out, std::int64_t microseconds) {
    const MYSQL_TIME time = toTime(microseconds);
    fmt::format_to(std::back_inserter(out), "{:04}-{:02}-{:02} {:02}:{:02}:{:02}.{:06}", time.year,
                   time.month, time.day, time.hour, time.minute, time.second, time.second_part);
}

void appendValue(std::string& out, const Value& value, ColumnType type) {
    if (value.isNull()) {
        out += "\\N";
        return;
    }
    switch (type) {
        case ColumnType::int32:
        case ColumnType::int64: appendNumber(out, value.asInteger()); break;
        case ColumnType::float64: appendNumber(out, value.asReal()); break;
        case ColumnType::text: appendText(out, value.asText()); break;
        case ColumnType::timestamp: appendTime(out, value.asInteger()); break;
    }
}

}  // namespace

LoadStream::LoadStream(const InsertShape& shape)
    : m_row(shape.columns.size()), m_numbers(shape.columns.size() * (longestNumber + 1)) {
    for (const ColumnDef& column : shape.columns) {
        m_types.push_back(column.type);
    }
}

void LoadStream::start(RowSource& source, std::int64_t rows) noexcept {
    m_source = &source;
    m_left = rows;
    m_text.clear();
    m_taken = 0;
}

void LoadStream::appendRow() {
    m_source->next(m_row);
    char* at = m_numbers.data();
    for (std::size_t i = 0; i < m_row.size(); ++i) {
        const ColumnType type = m_types[i];
        if ((type == ColumnType::int32 || type == ColumnType::int64) && !m_row[i].isNull()) {
            at = std::to_chars(at, at + longestNumber, m_row[i].asInteger()).ptr;
        } else {
            m_text.append(m_numbers.data(), at);
            appendValue(m_text, m_row[i], type);
            at = m_numbers.data();
        }
        *at++ = '\t';
    }
    at[-1] = '\n';
    m_text.append(m_numbers.data(), at);
}

std::size_t LoadStream::read(std::span<char> buffer) {
    m_text.erase(0, m_taken);
    for (; m_left > 0 && m_text.size() < buffer.size(); --m_left) {
        appendRow();
    }
    m_taken = std::min(m_text.size(), buffer.size());
    std::copy_n(m_text.begin(), m_taken, buffer.begin());
    return m_taken;
}

std::string LoadStream::statement(const InsertShape& shape) {
    const MariadbDialect dialect;
    std::string names;
    for (const ColumnDef& column : shape.columns) {
        names += (names.empty() ? "" : ",") + dialect.quote(column.name);
    }
    // The client library looks for "load" at its beginning. The file's name is never opened.
    return fmt::format(
        "LOAD DATA LOCAL INFILE 'loadstone' INTO TABLE {} CHARACTER SET utf8mb4 "
        "FIELDS TERMINATED BY '\\t' ESCAPED BY '\\\\' LINES TERMINATED BY '\\n' ({})",
        dialect.quote(shape.table), names);
}

}  // namespace loadstone::mariadb
