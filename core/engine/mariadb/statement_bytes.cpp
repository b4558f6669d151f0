// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/statement_bytes.h"

#include "core/engine/insert_statement.h"

namespace loadstone::mariadb {

namespace {

constexpr std::int64_t bytesPerCharacter = 4;  // utf8mb4

/// Bytes of a length before its text. Source: MariaDB knowledge base, "Protocol data types", encoded integer.
std::int64_t lengthBytes(std::int64_t length) noexcept {
    constexpr std::int64_t inOneByte = 250;
    constexpr std::int64_t inTwo = 0xffff;
    return length <= inOneByte ? 1 : length <= inTwo ? 3 : 4;
}

/// Source: MariaDB knowledge base, "COM_STMT_BULK_EXECUTE": an indicator, then the binary value.
std::int64_t arrayCellBytes(const ColumnDef& column) noexcept {
    constexpr std::int64_t indicator = 1;
    switch (column.type) {
        case ColumnType::int32: return indicator + 4;
        case ColumnType::int64:
        case ColumnType::float64: return indicator + 8;
        case ColumnType::timestamp: return indicator + 12;  // its length, then date, time and microseconds
        case ColumnType::text: break;
    }
    const std::int64_t text = bytesPerCharacter * column.length;
    return indicator + lengthBytes(text) + text;
}

std::int64_t arrayBytes(const InsertShape& shape, std::int64_t rows) noexcept {
    constexpr std::int64_t statementAndFlags = 6;
    constexpr std::int64_t typeBytes = 2;
    std::int64_t row = 0;
    for (const ColumnDef& column : shape.columns) {
        row += arrayCellBytes(column);
    }
    return statementAndFlags + typeBytes * std::ssize(shape.columns) + rows * row;
}

}  // namespace

std::int64_t packetLimitFor(const InsertShape& shape, WritePath path, std::int64_t rows) noexcept {
    constexpr std::int64_t kindAndBelow = 2;
    switch (path) {
        case WritePath::multirow: return InsertStatement::mostBytes(shape, rows) + kindAndBelow;
        case WritePath::array: return arrayBytes(shape, rows) + kindAndBelow;
        default: return 0;
    }
}

}  // namespace loadstone::mariadb
