// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace loadstone {

/// The committed keys of each table of a fake database. Any thread.
class FakeStore {
   public:
    /// Understands CREATE TABLE and DROP TABLE of the standard dialect and ignores the rest.
    void execute(std::string_view sql);
    /// Understands SELECT COUNT(*) of a table, whole or by key; everything else counts 0.
    [[nodiscard]] std::int64_t query(std::string_view sql) const;

    void commit(const std::string& table, const std::vector<std::int64_t>& keys);
    [[nodiscard]] bool holds(const std::string& table, std::int64_t key) const;
    [[nodiscard]] std::vector<std::int64_t> keys(const std::string& table) const;
    [[nodiscard]] std::vector<std::string> tables() const;

   private:
    mutable std::mutex m_mutex;
    std::map<std::string, std::unordered_set<std::int64_t>, std::less<>> m_keys;
};

}  // namespace loadstone
