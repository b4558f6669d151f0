// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/dialect.h"
#include "core/engine/table_def.h"
#include "core/engine/value.h"

namespace loadstone {

/// Whether a backslash in a text literal has to be doubled (MariaDB) or stands for itself (standard SQL).
enum class Backslash : std::uint8_t { plain, escapes };

/// Builds INSERT INTO table (columns) VALUES (…),(…) with literals, in one buffer that is reused. Belongs to
/// one worker.
class InsertStatement {
   public:
    InsertStatement(const Dialect& dialect, const InsertShape& shape, Backslash backslash);

    /// Takes the memory for that many rows at once, so that no statement outgrows it.
    void reserve(std::int64_t rows);
    /// Back to a statement without rows.
    void clear() noexcept { m_text.resize(m_headBytes); }
    void append(std::span<const Value> row);
    [[nodiscard]] const std::string& text() const noexcept { return m_text; }

    /// The longest statement of that many rows of such a shape, in bytes.
    [[nodiscard]] static std::int64_t mostBytes(const InsertShape& shape, std::int64_t rows) noexcept;

   private:
    InsertShape m_shape;
    Backslash m_backslash;
    std::size_t m_headBytes;
    std::string m_text;
    std::vector<char>
        m_numbers;  ///< of a row up to the next other value: it grows the text but once or twice
};

}  // namespace loadstone
