// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/copy_encoder.h"

#include <array>
#include <charconv>
#include <chrono>
#include <iterator>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "core/engine/postgresql/binary_value.h"

namespace loadstone::postgresql {

namespace {

using namespace std::string_view_literals;

constexpr std::int32_t nullLength = -1;
// A length and the widest of the types that have one.
constexpr std::size_t widestCell = sizeof(std::int32_t) + sizeof(std::int64_t);
constexpr std::size_t longestNumber = 32;

template <typename Number>
void appendNumber(std::string& out, Number number) {
    std::array<char, longestNumber> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    out.append(digits.data(), end.ptr);
}

void appendEscaped(std::string& out, std::string_view text) {
    for (const char c : text) {
        switch (c) {
            case '\\': out += "\\\\"; break;
            case '\t': out += "\\t"; break;
            case '\n': out += "\\n"; break;
            case '\r': out += "\\r"; break;
            default: out += c;
        }
    }
}

void appendTimestamp(std::string& out, std::int64_t microseconds) {
    using namespace std::chrono;
    const sys_time<std::chrono::microseconds> point{std::chrono::microseconds(microseconds)};
    const auto second = floor<seconds>(point);
    fmt::format_to(std::back_inserter(out), "{:%Y-%m-%d %H:%M:%S}.{:06}",
                   fmt::gmtime(system_clock::to_time_t(second)), (point - second).count());
}

void appendText(std::string& out, const Value& value, ColumnType type) {
    if (value.isNull()) {
        out += "\\N";
        return;
    }
    switch (type) {
        case ColumnType::int32:
        case ColumnType::int64: appendNumber(out, value.asInteger()); return;
        case ColumnType::float64: appendNumber(out, value.asReal()); return;
        case ColumnType::text: appendEscaped(out, value.asText()); return;
        case ColumnType::timestamp: appendTimestamp(out, value.asInteger()); return;
    }
}

}  // namespace

std::string_view BinaryCopyEncoder::head() noexcept {
    // Signature, no flags, no extension.
    return "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0"sv;
}

std::string_view BinaryCopyEncoder::tail() noexcept { return "\377\377"sv; }

BinaryCopyEncoder::BinaryCopyEncoder(std::vector<ColumnType> types)
    : m_types(std::move(types)), m_cells(sizeof(std::int16_t) + m_types.size() * widestCell) {}

bool BinaryCopyEncoder::append(std::string& out, std::span<const Value> row) {
    char* at = putInt16(m_cells.data(), static_cast<std::int16_t>(m_types.size()));
    bool fit = true;
    for (std::size_t i = 0; i < m_types.size(); ++i) {
        const Value& value = row[i];
        const ColumnType type = m_types[i];
        if (value.isNull()) {
            at = putInt32(at, nullLength);
        } else if (type == ColumnType::text) {
            const std::string_view text = value.asText();
            at = putInt32(at, static_cast<std::int32_t>(text.size()));
            out.append(m_cells.data(), at);
            out += text;
            at = m_cells.data();
        } else {
            at = putInt32(at, binaryWidth(type));
            at = putFixed(at, value, type);
            fit &= fits(value, type);
        }
    }
    out.append(m_cells.data(), at);
    return fit;
}

TextCopyEncoder::TextCopyEncoder(std::vector<ColumnType> types)
    : m_types(std::move(types)), m_numbers(m_types.size() * (longestNumber + 1)) {}

bool TextCopyEncoder::append(std::string& out, std::span<const Value> row) {
    char* at = m_numbers.data();
    for (std::size_t i = 0; i < m_types.size(); ++i) {
        const ColumnType type = m_types[i];
        if ((type == ColumnType::int32 || type == ColumnType::int64) && !row[i].isNull()) {
            at = std::to_chars(at, at + longestNumber, row[i].asInteger()).ptr;
        } else {
            out.append(m_numbers.data(), at);
            appendText(out, row[i], type);
            at = m_numbers.data();
        }
        *at++ = '\t';
    }
    at[-1] = '\n';
    out.append(m_numbers.data(), at);
    return true;
}

}  // namespace loadstone::postgresql
