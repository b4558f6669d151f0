// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

namespace loadstone {

/// The column types that workloads use; each dialect has its own name for them.
enum class ColumnType : std::uint8_t {
    int32,
    int64,
    float64,
    text,       ///< VARCHAR of ColumnDef::length characters, UTF-8
    timestamp,  ///< microseconds since 1970-01-01 UTC
};

/// One cell on its way to a server: 16 bytes, no allocation, no tag (the column tells the type).
/// Text is borrowed and must outlive the call that takes the Value.
class Value {
   public:
    constexpr Value() noexcept = default;  ///< NULL

    [[nodiscard]] static constexpr Value integer(std::int64_t number) noexcept { return Value(number, 0); }
    [[nodiscard]] static constexpr Value real(double number) noexcept {
        return Value(std::bit_cast<std::int64_t>(number), 0);
    }
    [[nodiscard]] static Value text(std::string_view text) noexcept {
        return Value(static_cast<std::int64_t>(reinterpret_cast<std::intptr_t>(text.data())),
                     static_cast<std::int64_t>(text.size()));
    }

    [[nodiscard]] constexpr bool isNull() const noexcept { return m_length < 0; }
    [[nodiscard]] constexpr std::int64_t asInteger() const noexcept { return m_bits; }
    [[nodiscard]] constexpr double asReal() const noexcept { return std::bit_cast<double>(m_bits); }
    [[nodiscard]] std::string_view asText() const noexcept {
        return {reinterpret_cast<const char*>(static_cast<std::intptr_t>(m_bits)),
                static_cast<std::size_t>(m_length)};
    }

   private:
    constexpr Value(std::int64_t bits, std::int64_t length) noexcept : m_bits(bits), m_length(length) {}

    std::int64_t m_bits = 0;
    std::int64_t m_length = -1;
};

}  // namespace loadstone
