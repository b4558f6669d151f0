// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/binary_row.h"

#include <algorithm>

#include "core/engine/postgresql/binary_value.h"

namespace loadstone::postgresql {

BinaryRow::BinaryRow(std::span<const ColumnType> types)
    : m_types(types.begin(), types.end()),
      m_cells(types.size()),
      m_values(types.size()),
      m_lengths(types.size()),
      m_formats(types.size(), 1) {}

bool BinaryRow::set(std::span<const Value> row) noexcept {
    for (std::size_t i = 0; i < m_types.size(); ++i) {
        const Value& value = row[i];
        if (value.isNull()) {
            m_values[i] = nullptr;
        } else if (m_types[i] == ColumnType::text) {
            const std::string_view text = value.asText();
            // An empty text may come without memory; to libpq a null pointer is NULL.
            m_values[i] = text.empty() ? "" : text.data();
            m_lengths[i] = static_cast<int>(text.size());
        } else if (fits(value, m_types[i])) {
            putFixed(m_cells[i].data(), value, m_types[i]);
            m_values[i] = m_cells[i].data();
            m_lengths[i] = binaryWidth(m_types[i]);
        } else {
            return false;
        }
    }
    return true;
}

Failure outOfRange() {
    return fail(ErrorKind::constraint, "A number does not fit its column: INTEGER holds 32 bits.");
}

std::vector<ColumnType> typesOf(const InsertShape& shape) {
    std::vector<ColumnType> types;
    types.reserve(shape.columns.size());
    for (const ColumnDef& column : shape.columns) {
        types.push_back(column.type);
    }
    return types;
}

std::vector<std::uint32_t> elementIds(std::span<const ColumnType> types) {
    std::vector<std::uint32_t> ids(types.size());
    std::ranges::transform(types, ids.begin(), [](ColumnType type) { return typeIds(type).element; });
    return ids;
}

std::vector<std::uint32_t> arrayIds(std::span<const ColumnType> types) {
    std::vector<std::uint32_t> ids(types.size());
    std::ranges::transform(types, ids.begin(), [](ColumnType type) { return typeIds(type).array; });
    return ids;
}

}  // namespace loadstone::postgresql
