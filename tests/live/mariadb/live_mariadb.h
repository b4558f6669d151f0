// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/engine/mariadb/mariadb_engine.h"
#include "tests/live/live_sandbox.h"

namespace loadstone {

/// The value, or an exception that fails the test with the error's text.
template <typename T>
T need(Result<T> result) {
    if (!result) {
        throw std::runtime_error(result.error().describe());
    }
    if constexpr (!std::is_void_v<T>) {
        return std::move(*result);
    }
}

/// A private MariaDB server with Loadstone's own schema, claimed and ready.
class LiveMariadb {
   public:
    LiveMariadb() : m_sandbox(m_engine) { open(); }

    [[nodiscard]] Engine& engine() { return m_engine; }
    [[nodiscard]] const Dialect& dialect() const { return m_engine.dialect(); }
    [[nodiscard]] LiveSandbox& sandbox() { return m_sandbox; }
    [[nodiscard]] Target target() const { return m_sandbox.target(); }
    [[nodiscard]] Database& database() { return *m_database; }
    [[nodiscard]] std::unique_ptr<Connection> connect() { return need(m_database->connect({})); }

    /// Anew, for a server that was started again.
    void open() {
        m_database = need(m_engine.open(target(), {}));
        need(m_database->claim({}));
    }
    [[nodiscard]] std::unique_ptr<Database> openAs(const Target& other) {
        return need(m_engine.open(other, {}));
    }

    /// A table with a key "id" and what else is given; one of that name is dropped before.
    void createTable(const std::string& name, std::vector<ColumnDef> columns = {}) {
        columns.insert(columns.begin(), {"id", ColumnType::int64});
        const auto connection = connect();
        need(connection->execute("DROP TABLE IF EXISTS " + dialect().quote(name)));
        need(connection->execute(dialect().createTable({name, std::move(columns), {"id"}})));
    }
    [[nodiscard]] std::string count(const std::string& table) {
        return need(connect()->query(dialect().countRows(table))).at(0).at(0);
    }

   private:
    mariadb::MariadbEngine m_engine;
    LiveSandbox m_sandbox;
    std::unique_ptr<Database> m_database;
};

/// A statement that runs for minutes when nothing stops it.
inline constexpr const char* endlessStatement = "SELECT SLEEP(300)";

}  // namespace loadstone
