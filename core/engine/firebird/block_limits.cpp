// SPDX-License-Identifier: MIT
#include "core/engine/firebird/block_limits.h"

#include <algorithm>

#include "core/engine/firebird/insert_text.h"

namespace loadstone::firebird {

namespace {

constexpr std::int64_t bytesPerCharacter = 4;  // UTF-8 at its longest

/// The longest literal of a column, with the comma after it.
std::int64_t literalBytes(const ColumnDef& column) {
    switch (column.type) {
        case ColumnType::int32: return 12;
        case ColumnType::int64: return 21;
        case ColumnType::float64: return 25;
        case ColumnType::timestamp: return 37;
        case ColumnType::text: break;
    }
    // A text of quotes alone doubles, and each is one byte: never more than the longest UTF-8.
    return column.length * bytesPerCharacter + 3;
}

/// What a column takes of a message at most: value, null indicator and the gaps that alignment makes.
std::int64_t messageBytes(const ColumnDef& column) {
    switch (column.type) {
        case ColumnType::int32: return 8;
        case ColumnType::int64:
        case ColumnType::float64: return 16;
        case ColumnType::timestamp: return 12;
        case ColumnType::text: break;
    }
    return column.length * bytesPerCharacter + 6;
}

template <typename BytesOf>
std::int64_t rowsThatFit(const InsertShape& shape, std::int64_t limit, std::int64_t perRow, BytesOf bytesOf) {
    for (const ColumnDef& column : shape.columns) {
        perRow += bytesOf(column);
    }
    return std::clamp<std::int64_t>(limit / perRow, 1, rowsPerBlock);
}

}  // namespace

std::int64_t rowsPerTextBlock(const InsertShape& shape) {
    constexpr std::int64_t limit = 1 << 20;
    const auto head = static_cast<std::int64_t>(insertHead(shape).size());
    return rowsThatFit(shape, limit, head + 2, literalBytes);
}

std::int64_t rowsPerArrayBlock(const InsertShape& shape) {
    constexpr std::int64_t limit = (1 << 16) - 1;
    return rowsThatFit(shape, limit, 0, messageBytes);
}

}  // namespace loadstone::firebird
