// SPDX-License-Identifier: MIT
#include "core/engine/fake/fake_store.h"

#include <charconv>

namespace loadstone {

namespace {

// What stands in quotes first: the table.
std::string_view quoted(std::string_view sql) {
    const auto begin = sql.find('"') + 1;
    return sql.substr(begin, sql.find('"', begin) - begin);
}

}  // namespace

void FakeStore::execute(std::string_view sql) {
    const std::lock_guard lock(m_mutex);
    if (sql.starts_with("CREATE TABLE")) {
        m_keys.try_emplace(std::string(quoted(sql)));
    } else if (sql.starts_with("DROP TABLE")) {
        m_keys.erase(std::string(quoted(sql)));
    }
}

std::int64_t FakeStore::query(std::string_view sql) const {
    if (!sql.starts_with("SELECT COUNT(*) FROM \"")) {
        return 0;
    }
    const std::lock_guard lock(m_mutex);
    const auto table = m_keys.find(quoted(sql));
    if (table == m_keys.end()) {
        return 0;
    }
    const auto equals = sql.rfind(" = ");
    if (equals == std::string_view::npos) {
        return static_cast<std::int64_t>(table->second.size());
    }
    std::int64_t key = 0;
    const bool isKey =
        std::from_chars(sql.data() + equals + 3, sql.data() + sql.size(), key).ec == std::errc{};
    return isKey && table->second.contains(key) ? 1 : 0;
}

void FakeStore::commit(const std::string& table, const std::vector<std::int64_t>& keys) {
    const std::lock_guard lock(m_mutex);
    m_keys[table].insert(keys.begin(), keys.end());
}

bool FakeStore::holds(const std::string& table, std::int64_t key) const {
    const std::lock_guard lock(m_mutex);
    const auto found = m_keys.find(table);
    return found != m_keys.end() && found->second.contains(key);
}

std::vector<std::int64_t> FakeStore::keys(const std::string& table) const {
    const std::lock_guard lock(m_mutex);
    const auto found = m_keys.find(table);
    return found == m_keys.end() ? std::vector<std::int64_t>()
                                 : std::vector<std::int64_t>(found->second.begin(), found->second.end());
}

std::vector<std::string> FakeStore::tables() const {
    const std::lock_guard lock(m_mutex);
    std::vector<std::string> names;
    names.reserve(m_keys.size());
    for (const auto& [name, keys] : m_keys) {
        names.push_back(name);
    }
    return names;
}

}  // namespace loadstone
