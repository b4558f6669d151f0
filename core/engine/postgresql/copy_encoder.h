// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/value.h"

namespace loadstone::postgresql {

/// Rows in COPY's binary form, appended to a buffer of the caller's. Belongs to one worker.
/// Source: PostgreSQL 15 documentation, COPY, "Binary Format".
class BinaryCopyEncoder {
   public:
    explicit BinaryCopyEncoder(std::vector<ColumnType> types);

    static constexpr const char* format = "binary";
    [[nodiscard]] static std::string_view head() noexcept;
    [[nodiscard]] static std::string_view tail() noexcept;
    /// False where a number does not fit its type.
    [[nodiscard]] bool append(std::string& out, std::span<const Value> row);

   private:
    std::vector<ColumnType> m_types;
    std::vector<char> m_cells;  ///< up to the next text: one row grows the buffer but once or twice
};

/// Rows in COPY's text form: tabs between values, \N for NULL. Belongs to one worker.
/// Source: PostgreSQL 15 documentation, COPY, "Text Format".
class TextCopyEncoder {
   public:
    explicit TextCopyEncoder(std::vector<ColumnType> types);

    static constexpr const char* format = "text";
    [[nodiscard]] static std::string_view head() noexcept { return {}; }
    [[nodiscard]] static std::string_view tail() noexcept { return {}; }
    /// Never false: the server reads the numbers.
    [[nodiscard]] bool append(std::string& out, std::span<const Value> row);

   private:
    std::vector<ColumnType> m_types;
    std::vector<char> m_numbers;  ///< up to the next other value
};

}  // namespace loadstone::postgresql
