// SPDX-License-Identifier: MIT
#pragma once

#include <mysql.h>

#include <span>
#include <vector>

#include "core/engine/value.h"

namespace loadstone::mariadb {

/// One row of parameters in the form that the client library reads. Numbers and points in time are copied,
/// text is borrowed from the values. Stays where it is: the binds point into it.
class ParameterRow {
   public:
    explicit ParameterRow(std::span<const ColumnType> types);
    ParameterRow(const ParameterRow&) = delete;
    ParameterRow& operator=(const ParameterRow&) = delete;

    /// For mysql_stmt_bind_param, which copies them.
    [[nodiscard]] MYSQL_BIND* binds() noexcept { return m_binds.data(); }
    [[nodiscard]] std::size_t size() const noexcept { return m_cells.size(); }
    /// Text is read where it lies, so its binds change with every row and must be given to the library anew.
    [[nodiscard]] bool hasText() const noexcept { return m_hasText; }

    /// Takes one value for each parameter, into `binds`: this row's own, or the library's copy of them.
    void set(std::span<const Value> values, MYSQL_BIND* binds) noexcept;

   private:
    struct Cell {
        ColumnType type = ColumnType::int32;
        std::int32_t small = 0;
        std::int64_t whole = 0;
        double real = 0;
        MYSQL_TIME time{};
        unsigned long length = 0;
        my_bool isNull = 0;
        char indicator = STMT_INDICATOR_NONE;
    };

    static MYSQL_BIND bindTo(Cell& cell) noexcept;

    std::vector<Cell> m_cells;
    std::vector<MYSQL_BIND> m_binds;
    bool m_hasText = false;
};

}  // namespace loadstone::mariadb
