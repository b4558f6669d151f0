// SPDX-License-Identifier: MIT
#include "app/cli/text_table.h"

#include <algorithm>

namespace loadstone {

std::size_t shownWidth(std::string_view text) noexcept {
    // Every byte but the continuation bytes 10xxxxxx begins a character.
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xc0U) != 0x80U;
    }));
}

void TextTable::addRow(std::vector<std::string> cells) {
    cells.resize(m_columns.size());
    for (std::string& cell : cells) {
        std::replace(cell.begin(), cell.end(), '\n', ' ');
    }
    m_rows.push_back(std::move(cells));
}

std::string TextTable::text(std::size_t indent) const {
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        std::size_t width = shownWidth(m_columns[i].title);
        for (const auto& row : m_rows) {
            width = std::max(width, shownWidth(row[i]));
        }
        widths.push_back(width);
    }
    std::string all;
    const auto addLine = [&](auto cellOf) {
        std::string line(indent, ' ');
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const std::string& cell = cellOf(i);
            const std::string blanks(widths[i] - shownWidth(cell), ' ');
            line += i > 0 ? "  " : "";
            line += m_columns[i].align == Align::right ? blanks + cell : cell + blanks;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        all += line + '\n';
    };
    if (std::any_of(m_columns.begin(), m_columns.end(),
                    [](const Column& column) { return !column.title.empty(); })) {
        addLine([this](std::size_t i) -> const std::string& { return m_columns[i].title; });
    }
    for (const auto& row : m_rows) {
        addLine([&row](std::size_t i) -> const std::string& { return row[i]; });
    }
    return all;
}

}  // namespace loadstone
