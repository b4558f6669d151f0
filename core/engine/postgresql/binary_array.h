// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/engine/postgresql/binary_value.h"
#include "core/engine/table_def.h"
#include "core/engine/value.h"

namespace loadstone::postgresql {

/// One column of many rows as an array in the server's binary form, built in place in memory that is reused.
/// Belongs to one worker.
class BinaryArray {
   public:
    /// Takes the memory for that many values at once; pages are touched only as they are filled.
    BinaryArray(const ColumnDef& column, std::int64_t most);

    void clear() noexcept;
    /// At most as many as there is memory for. False where a number does not fit its type.
    [[nodiscard]] bool append(const Value& value) {
        if (value.isNull() || m_type == ColumnType::text) {
            appendOther(value);
            return true;
        }
        ++m_count;
        m_end = putInt32(m_end, binaryWidth(m_type));
        m_end = putFixed(m_end, value, m_type);
        return fits(value, m_type);
    }
    /// Writes the header; then data() and size() are the array.
    void finish() noexcept;
    [[nodiscard]] const char* data() const noexcept { return m_data.get(); }
    [[nodiscard]] std::size_t size() const noexcept { return static_cast<std::size_t>(m_end - m_data.get()); }

    /// The largest such array, in bytes.
    [[nodiscard]] static std::int64_t mostBytes(const ColumnDef& column, std::int64_t values) noexcept;

   private:
    void appendOther(const Value& value);  ///< NULL or text
    void makeRoom(std::int64_t bytes);

    ColumnType m_type;
    std::size_t m_capacity;
    std::unique_ptr<char[]> m_data;
    char* m_end;
    std::int32_t m_count = 0;
    bool m_nulls = false;
};

}  // namespace loadstone::postgresql
