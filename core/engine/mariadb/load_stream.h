// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/engine/row_source.h"
#include "core/engine/table_def.h"

namespace loadstone::mariadb {

/// Rows in the text form of LOAD DATA, made while they are read: columns end with a tab, rows with a newline,
/// NULL is \N, and a backslash takes these characters their meaning. Pure; belongs to one worker.
/// Source: MariaDB knowledge base, "LOAD DATA INFILE".
class LoadStream {
   public:
    explicit LoadStream(const InsertShape& shape);

    /// Begins with a number of rows from a source.
    void start(RowSource& source, std::int64_t rows) noexcept;
    /// Fills the buffer as far as rows go; returns the bytes, 0 at the end.
    [[nodiscard]] std::size_t read(std::span<char> buffer);

    /// LOAD DATA LOCAL INFILE … INTO TABLE … with this form.
    [[nodiscard]] static std::string statement(const InsertShape& shape);

   private:
    void appendRow();

    std::vector<ColumnType> m_types;
    std::vector<Value> m_row;
    RowSource* m_source = nullptr;
    std::int64_t m_left = 0;
    std::string m_text;           // rows that are made
    std::size_t m_taken = 0;      // bytes of them that are read
    std::vector<char> m_numbers;  // of a row up to the next other value
};

}  // namespace loadstone::mariadb
