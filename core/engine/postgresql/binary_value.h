// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

#include "core/engine/value.h"

namespace loadstone::postgresql {

/// Where PostgreSQL's time begins, 2000-01-01, in microseconds since 1970.
/// Source: PostgreSQL's src/include/datatype/timestamp.h (POSTGRES_EPOCH_JDATE).
inline constexpr std::int64_t epochMicroseconds = 946'684'800'000'000;

/// A type's object id in every server, and that of its arrays. Source: src/include/catalog/pg_type.dat.
struct TypeIds {
    std::uint32_t element;
    std::uint32_t array;
};

[[nodiscard]] constexpr TypeIds typeIds(ColumnType type) noexcept {
    switch (type) {
        case ColumnType::int32: return {23, 1007};
        case ColumnType::int64: return {20, 1016};
        case ColumnType::float64: return {701, 1022};
        case ColumnType::text: return {25, 1009};
        case ColumnType::timestamp: return {1114, 1115};
    }
    return {0, 0};
}

/// Bytes of a value that is not NULL; 0 for text, which has any length.
[[nodiscard]] constexpr int binaryWidth(ColumnType type) noexcept {
    return type == ColumnType::text ? 0 : type == ColumnType::int32 ? 4 : 8;
}

/// Writes a number in network order and returns where it ends.
template <typename Unsigned>
char* putNetworkOrder(char* at, Unsigned number) noexcept {
    if constexpr (std::endian::native == std::endian::little) {
        number = sizeof number == 2
                     ? static_cast<Unsigned>(__builtin_bswap16(static_cast<std::uint16_t>(number)))
                 : sizeof number == 4
                     ? static_cast<Unsigned>(__builtin_bswap32(static_cast<std::uint32_t>(number)))
                     : static_cast<Unsigned>(__builtin_bswap64(number));
    }
    std::memcpy(at, &number, sizeof number);
    return at + sizeof number;
}

inline char* putInt16(char* at, std::int16_t number) noexcept {
    return putNetworkOrder(at, static_cast<std::uint16_t>(number));
}
inline char* putInt32(char* at, std::int32_t number) noexcept {
    return putNetworkOrder(at, static_cast<std::uint32_t>(number));
}
inline char* putInt64(char* at, std::int64_t number) noexcept {
    return putNetworkOrder(at, static_cast<std::uint64_t>(number));
}

/// Whether a number can be sent as this type at all.
[[nodiscard]] constexpr bool fits(const Value& value, ColumnType type) noexcept {
    return type != ColumnType::int32 || value.isNull() ||
           (value.asInteger() >= std::numeric_limits<std::int32_t>::min() &&
            value.asInteger() <= std::numeric_limits<std::int32_t>::max());
}

/// Writes a value that is neither NULL nor text, and fits, in the server's binary form.
inline char* putFixed(char* at, const Value& value, ColumnType type) noexcept {
    switch (type) {
        case ColumnType::int32: return putInt32(at, static_cast<std::int32_t>(value.asInteger()));
        case ColumnType::float64: return putInt64(at, std::bit_cast<std::int64_t>(value.asReal()));
        case ColumnType::timestamp: return putInt64(at, value.asInteger() - epochMicroseconds);
        default: return putInt64(at, value.asInteger());
    }
}

}  // namespace loadstone::postgresql
