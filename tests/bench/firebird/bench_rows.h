// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include <fmt/format.h>

#include "core/base/random.h"
#include "core/engine/row_source.h"
#include "core/engine/table_def.h"

namespace loadstone::bench {

inline constexpr int foreignKeys = 10;             ///< N
inline constexpr std::uint32_t parentRows = 1000;  ///< L
inline constexpr std::int64_t batchRows = 1000;    ///< K, a transaction each

inline const std::string tableName = "main_1";

/// The columns of the table that is filled: a key and N foreign keys.
[[nodiscard]] inline InsertShape benchShape() {
    InsertShape shape{tableName, {{"id", ColumnType::int64}}};
    for (int i = 1; i <= foreignKeys; ++i) {
        shape.columns.push_back({fmt::format("minor_{}_id", i), ColumnType::int32});
    }
    return shape;
}

/// The rows that both sides insert: ascending keys, uniform random foreign keys.
class BenchRows final : public RowSource {
   public:
    void next(std::span<Value> row) noexcept override {
        row[0] = Value::integer(++m_id);
        for (std::size_t i = 1; i < row.size(); ++i) {
            row[i] = Value::integer(1 + static_cast<std::int64_t>(m_random.below(parentRows)));
        }
    }

   private:
    std::int64_t m_id = 0;
    Random m_random{1};
};

}  // namespace loadstone::bench
