// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace loadstone {

enum class Align : std::uint8_t { left, right };

/// A table for a terminal: columns as wide as their widest cell, two blanks apart.
class TextTable {
   public:
    struct Column {
        std::string title;
        Align align = Align::left;
    };

    /// With no titles at all, the table has no head.
    explicit TextTable(std::vector<Column> columns) : m_columns(std::move(columns)) {}

    /// Missing cells are empty; a line break in a cell becomes a blank.
    void addRow(std::vector<std::string> cells);

    /// All lines, each after `indent` blanks and with its end.
    [[nodiscard]] std::string text(std::size_t indent = 0) const;

   private:
    std::vector<Column> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

/// Characters that a terminal shows for UTF-8 text, each taken as one cell wide.
[[nodiscard]] std::size_t shownWidth(std::string_view text) noexcept;

}  // namespace loadstone
