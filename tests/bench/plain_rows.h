// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include <fmt/format.h>

#include "core/base/random.h"

namespace loadstone::bench {

inline constexpr int foreignKeys = 10;             ///< N
inline constexpr std::uint32_t parentRows = 1000;  ///< L
inline constexpr std::size_t columnCount = 1 + foreignKeys;

/// A row of main_1 as a program for this table alone would keep it.
struct PlainRow {
    std::int64_t id = 0;
    std::array<std::int32_t, foreignKeys> keys{};
};

/// Rows for the bare loops: ascending keys, uniform random foreign keys.
class PlainRows {
   public:
    void next(PlainRow& row) noexcept {
        row.id = ++m_id;
        for (std::int32_t& key : row.keys) {
            key = static_cast<std::int32_t>(1 + m_random.below(parentRows));
        }
    }
    [[nodiscard]] std::int64_t last() const noexcept { return m_id; }
    void skip(std::int64_t rows) noexcept { m_id += rows; }

   private:
    std::int64_t m_id = 0;
    Random m_random{1};
};

/// main_1 (id,minor_1_id,…) with the names in that kind of quotes.
[[nodiscard]] inline std::string mainWithColumns(char quote) {
    std::string text = fmt::format("{0}main_1{0} ({0}id{0}", quote);
    for (int i = 1; i <= foreignKeys; ++i) {
        text += fmt::format(",{0}minor_{1}_id{0}", quote, i);
    }
    return text + ")";
}

}  // namespace loadstone::bench
