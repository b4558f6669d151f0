// SPDX-License-Identifier: MIT
#include "core/engine/insert_statement.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <limits>

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace loadstone {

namespace {

constexpr std::size_t longestNumber = 32;
constexpr std::int64_t realDigits = 24;  // the longest shortest form: -2.2250738585072014e-308
constexpr std::int64_t timestampCharacters = 28;
constexpr std::int64_t bytesPerCharacter = 4;  // UTF-8

std::int64_t mostCharacters(const ColumnDef& column) noexcept {
    switch (column.type) {
        case ColumnType::int32:
        case ColumnType::int64:
            if (column.length > 0) {
                return column.length;
            }
            return (column.type == ColumnType::int32 ? std::numeric_limits<std::int32_t>::digits10
                                                     : std::numeric_limits<std::int64_t>::digits10) +
                   2;  // a digit more and a sign
        case ColumnType::float64: return realDigits;
        case ColumnType::timestamp: return timestampCharacters;
        case ColumnType::text: break;
    }
    return 2 + 2 * bytesPerCharacter * column.length;  // each may be doubled
}

template <typename Number>
void appendNumber(std::string& out, Number number) {
    std::array<char, longestNumber> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    out.append(digits.data(), end.ptr);
}

void appendText(std::string& out, std::string_view text, Backslash backslash) {
    out += '\'';
    for (const char c : text) {
        if (c == '\'' || (c == '\\' && backslash == Backslash::escapes)) {
            out += c;
        }
        out += c;
    }
    out += '\'';
}

void appendTimestamp(std::string& out, std::int64_t microseconds) {
    using namespace std::chrono;
    const sys_time<std::chrono::microseconds> point{std::chrono::microseconds(microseconds)};
    const auto second = floor<seconds>(point);
    fmt::format_to(std::back_inserter(out), "'{:%Y-%m-%d %H:%M:%S}.{:06}'",
                   fmt::gmtime(system_clock::to_time_t(second)), (point - second).count());
}

void appendValue(std::string& out, const Value& value, ColumnType type, Backslash backslash) {
    if (value.isNull()) {
        out += "NULL";
        return;
    }
    switch (type) {
        case ColumnType::int32:
        case ColumnType::int64: appendNumber(out, value.asInteger()); return;
        case ColumnType::float64: appendNumber(out, value.asReal()); return;
        case ColumnType::text: appendText(out, value.asText(), backslash); return;
        case ColumnType::timestamp: appendTimestamp(out, value.asInteger()); return;
    }
}

std::int64_t mostRowBytes(const InsertShape& shape) noexcept {
    std::int64_t bytes = 2 + std::ssize(shape.columns);  // brackets, commas between values and after the row
    for (const ColumnDef& column : shape.columns) {
        bytes += column.nullable ? std::max<std::int64_t>(mostCharacters(column), 4) : mostCharacters(column);
    }
    return bytes;
}

}  // namespace

InsertStatement::InsertStatement(const Dialect& dialect, const InsertShape& shape, Backslash backslash)
    : m_shape(shape), m_backslash(backslash), m_numbers(2 + shape.columns.size() * (longestNumber + 1)) {
    m_text = fmt::format("INSERT INTO {} (", dialect.quote(shape.table));
    for (const ColumnDef& column : shape.columns) {
        m_text += dialect.quote(column.name);
        m_text += ',';
    }
    m_text.back() = ')';
    m_text += " VALUES ";
    m_headBytes = m_text.size();
}

void InsertStatement::reserve(std::int64_t rows) {
    m_text.reserve(m_headBytes + static_cast<std::size_t>(rows * mostRowBytes(m_shape)));
}

void InsertStatement::append(std::span<const Value> row) {
    char* at = m_numbers.data();
    if (m_text.size() != m_headBytes) {
        *at++ = ',';
    }
    *at++ = '(';
    for (std::size_t i = 0; i < row.size(); ++i) {
        const ColumnType type = m_shape.columns[i].type;
        if ((type == ColumnType::int32 || type == ColumnType::int64) && !row[i].isNull()) {
            at = std::to_chars(at, at + longestNumber, row[i].asInteger()).ptr;
        } else {
            m_text.append(m_numbers.data(), at);
            appendValue(m_text, row[i], type, m_backslash);
            at = m_numbers.data();
        }
        *at++ = ',';
    }
    at[-1] = ')';
    m_text.append(m_numbers.data(), at);
}

std::int64_t InsertStatement::mostBytes(const InsertShape& shape, std::int64_t rows) noexcept {
    constexpr std::int64_t words = 24;  // INSERT INTO … ( ) VALUES
    std::int64_t head = words + 2 * std::ssize(shape.table);
    for (const ColumnDef& column : shape.columns) {
        head += 2 * std::ssize(column.name) + 3;  // in quotes, each of which may be doubled inside
    }
    return head + rows * mostRowBytes(shape);
}

}  // namespace loadstone
