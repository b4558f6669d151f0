// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace loadstone::mariadb {

/// What SHOW GRANTS says, read so that it can be asked. Pure; any thread.
class GrantList {
   public:
    /// Takes one line: "GRANT SELECT, INSERT ON `db`.* TO …". Lines about single tables, columns, routines
    /// and roles are left out: Loadstone makes tables that are not there yet.
    void add(std::string_view line);

    /// Whether a privilege ("CREATE ROUTINE") holds in all of a database; an empty name asks for all
    /// databases.
    [[nodiscard]] bool holds(std::string_view privilege, std::string_view database) const;

   private:
    struct Grant {
        std::set<std::string, std::less<>> privileges;
        std::string database;  ///< a pattern with _ and %; empty: all
    };

    std::vector<Grant> m_grants;
};

}  // namespace loadstone::mariadb
