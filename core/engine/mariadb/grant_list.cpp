// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/grant_list.h"

#include <algorithm>

namespace loadstone::mariadb {

namespace {

constexpr std::string_view all = "ALL PRIVILEGES";

/// LIKE, as the server matches a database with the pattern of a grant.
bool matches(std::string_view pattern, std::string_view name) {
    while (!pattern.empty()) {
        if (pattern.front() == '%') {
            pattern.remove_prefix(1);
            for (std::size_t from = 0; from <= name.size(); ++from) {
                if (matches(pattern, name.substr(from))) {
                    return true;
                }
            }
            return false;
        }
        const bool any = pattern.front() == '_';
        if (pattern.front() == '\\' && pattern.size() > 1) {
            pattern.remove_prefix(1);
        }
        if (name.empty() || (!any && name.front() != pattern.front())) {
            return false;
        }
        pattern.remove_prefix(1);
        name.remove_prefix(1);
    }
    return name.empty();
}

/// The name in backticks at the beginning, taken off the text; empty where there is none.
std::string takeQuoted(std::string_view& text) {
    std::string name;
    if (!text.starts_with('`')) {
        return name;
    }
    text.remove_prefix(1);
    while (!text.empty()) {
        const char character = text.front();
        text.remove_prefix(1);
        if (character == '`' && !text.starts_with('`')) {
            break;
        }
        if (character == '`') {
            text.remove_prefix(1);
        }
        name += character;
    }
    return name;
}

}  // namespace

void GrantList::add(std::string_view line) {
    constexpr std::string_view head = "GRANT ";
    constexpr std::string_view on = " ON ";
    const std::size_t middle = line.find(on);
    if (!line.starts_with(head) || middle == std::string_view::npos) {
        return;
    }
    std::string_view scope = line.substr(middle + on.size());
    Grant grant;
    if (!scope.starts_with("*.*")) {
        grant.database = takeQuoted(scope);
        if (grant.database.empty() || !scope.starts_with(".*")) {
            return;
        }
    }
    std::string_view list = line.substr(head.size(), middle - head.size());
    while (!list.empty()) {
        constexpr std::string_view comma = ", ";
        const std::size_t end = list.find(comma);
        grant.privileges.emplace(list.substr(0, end));
        list.remove_prefix(end == std::string_view::npos ? list.size() : end + comma.size());
    }
    m_grants.push_back(std::move(grant));
}

bool GrantList::holds(std::string_view privilege, std::string_view database) const {
    return std::any_of(m_grants.begin(), m_grants.end(), [&](const Grant& grant) {
        return (grant.privileges.contains(privilege) || grant.privileges.contains(all)) &&
               (grant.database.empty() || (!database.empty() && matches(grant.database, database)));
    });
}

}  // namespace loadstone::mariadb
