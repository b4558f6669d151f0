// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/engine/table_def.h"
#include "core/engine/value.h"

namespace loadstone::postgresql {

/// The parameters of one prepared execution, in binary, in memory that is reused. Belongs to one worker.
class BinaryRow {
   public:
    explicit BinaryRow(std::span<const ColumnType> types);
    BinaryRow(const BinaryRow&) = delete;
    BinaryRow& operator=(const BinaryRow&) = delete;
    BinaryRow(BinaryRow&&) = default;
    BinaryRow& operator=(BinaryRow&&) = default;

    /// As many values as there are types; texts are borrowed. False where a number does not fit its type.
    [[nodiscard]] bool set(std::span<const Value> row) noexcept;

    [[nodiscard]] int count() const noexcept { return static_cast<int>(m_types.size()); }
    [[nodiscard]] const char* const* values() const noexcept { return m_values.data(); }
    [[nodiscard]] const int* lengths() const noexcept { return m_lengths.data(); }
    [[nodiscard]] const int* formats() const noexcept { return m_formats.data(); }

   private:
    using Cell = std::array<char, sizeof(std::int64_t)>;

    std::vector<ColumnType> m_types;
    std::vector<Cell> m_cells;
    std::vector<const char*> m_values;
    std::vector<int> m_lengths;
    std::vector<int> m_formats;
};

/// What set() has refused, as an error.
[[nodiscard]] Failure outOfRange();

/// The types of a table's columns, in order.
[[nodiscard]] std::vector<ColumnType> typesOf(const InsertShape& shape);
/// The server's ids of these types, and of arrays of them.
[[nodiscard]] std::vector<std::uint32_t> elementIds(std::span<const ColumnType> types);
[[nodiscard]] std::vector<std::uint32_t> arrayIds(std::span<const ColumnType> types);

}  // namespace loadstone::postgresql
