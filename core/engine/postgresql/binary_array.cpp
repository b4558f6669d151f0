// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/binary_array.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

namespace loadstone::postgresql {

namespace {

// Dimensions, whether there are NULLs, element type, then length and lower bound of the one dimension.
// Source: PostgreSQL's src/backend/utils/adt/arrayfuncs.c (array_recv).
constexpr std::int64_t headerBytes = 20;
constexpr std::int64_t lengthBytes = 4;
constexpr std::int32_t nullLength = -1;
constexpr std::int64_t bytesPerCharacter = 4;  // UTF-8

}  // namespace

BinaryArray::BinaryArray(const ColumnDef& column, std::int64_t most)
    : m_type(column.type),
      m_capacity(static_cast<std::size_t>(mostBytes(column, most))),
      m_data(new char[m_capacity]),  // not cleared, unlike make_unique's
      m_end(m_data.get() + headerBytes) {}

std::int64_t BinaryArray::mostBytes(const ColumnDef& column, std::int64_t values) noexcept {
    const std::int64_t width =
        column.type == ColumnType::text ? bytesPerCharacter * column.length : binaryWidth(column.type);
    return headerBytes + values * (lengthBytes + width);
}

void BinaryArray::clear() noexcept {
    m_end = m_data.get() + headerBytes;
    m_count = 0;
    m_nulls = false;
}

void BinaryArray::appendOther(const Value& value) {
    ++m_count;
    if (value.isNull()) {
        m_nulls = true;
        makeRoom(lengthBytes);
        m_end = putInt32(m_end, nullLength);
        return;
    }
    const std::string_view text = value.asText();
    makeRoom(lengthBytes + std::ssize(text));
    m_end = putInt32(m_end, static_cast<std::int32_t>(text.size()));
    m_end = std::copy(text.begin(), text.end(), m_end);
}

void BinaryArray::makeRoom(std::int64_t bytes) {
    const std::size_t used = size();
    const std::size_t needed = used + static_cast<std::size_t>(bytes);
    if (needed <= m_capacity) {
        return;
    }
    // A text longer than its column allows: it is the server that has to refuse it.
    m_capacity = std::max(2 * m_capacity, needed);
    std::unique_ptr<char[]> larger(new char[m_capacity]);
    std::memcpy(larger.get(), m_data.get(), used);
    m_data = std::move(larger);
    m_end = m_data.get() + used;
}

void BinaryArray::finish() noexcept {
    char* at = m_data.get();
    at = putInt32(at, 1);
    at = putInt32(at, m_nulls ? 1 : 0);
    at = putInt32(at, static_cast<std::int32_t>(typeIds(m_type).element));
    at = putInt32(at, m_count);
    putInt32(at, 1);
}

}  // namespace loadstone::postgresql
