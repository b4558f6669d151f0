// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/parameter_row.h"

#include "core/engine/mariadb/mariadb_timestamp.h"

namespace loadstone::mariadb {

ParameterRow::ParameterRow(std::span<const ColumnType> types) : m_cells(types.size()) {
    for (std::size_t i = 0; i < types.size(); ++i) {
        m_cells[i].type = types[i];
        m_hasText = m_hasText || types[i] == ColumnType::text;
        m_binds.push_back(bindTo(m_cells[i]));
    }
}

MYSQL_BIND ParameterRow::bindTo(Cell& cell) noexcept {
    MYSQL_BIND bind{};
    bind.is_null = &cell.isNull;         // where one row is sent
    bind.u.indicator = &cell.indicator;  // where an array of them is
    bind.length = &cell.length;
    switch (cell.type) {
        case ColumnType::int32:
            bind.buffer_type = MYSQL_TYPE_LONG;
            bind.buffer = &cell.small;
            break;
        case ColumnType::int64:
            bind.buffer_type = MYSQL_TYPE_LONGLONG;
            bind.buffer = &cell.whole;
            break;
        case ColumnType::float64:
            bind.buffer_type = MYSQL_TYPE_DOUBLE;
            bind.buffer = &cell.real;
            break;
        case ColumnType::timestamp:
            bind.buffer_type = MYSQL_TYPE_DATETIME;
            bind.buffer = &cell.time;
            break;
        case ColumnType::text:
            bind.buffer_type = MYSQL_TYPE_STRING;
            bind.buffer = &cell.indicator;  // anything but null, until there is a text
            break;
    }
    return bind;
}

void ParameterRow::set(std::span<const Value> values, MYSQL_BIND* binds) noexcept {
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        Cell& cell = m_cells[i];
        const Value& value = values[i];
        const bool isNull = value.isNull();
        cell.isNull = isNull ? 1 : 0;
        cell.indicator = isNull ? STMT_INDICATOR_NULL : STMT_INDICATOR_NONE;
        if (isNull) {
            cell.length = 0;
            continue;
        }
        switch (cell.type) {
            case ColumnType::int32: cell.small = static_cast<std::int32_t>(value.asInteger()); break;
            case ColumnType::int64: cell.whole = value.asInteger(); break;
            case ColumnType::float64: cell.real = value.asReal(); break;
            case ColumnType::timestamp: cell.time = toTime(value.asInteger()); break;
            case ColumnType::text:
                cell.length = value.asText().size();
                binds[i].buffer_length = cell.length;  // from which the library takes the room it needs
                // The library only reads it. An empty text may have no address, which would read as NULL.
                binds[i].buffer =
                    value.asText().empty() ? &cell.indicator : const_cast<char*>(value.asText().data());
                break;
        }
    }
}

}  // namespace loadstone::mariadb
