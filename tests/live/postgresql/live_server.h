// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/engine/postgresql/postgresql_connection.h"
#include "core/engine/postgresql/postgresql_engine.h"
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

/// A private server with a claimed schema.
class LiveServer {
   public:
    LiveServer() : m_sandbox(m_engine) { reopen(); }

    /// After the server was started again.
    void reopen() {
        m_database = need(m_engine.open(m_sandbox.target(), {}));
        need(m_database->claim({}));
    }

    [[nodiscard]] LiveSandbox& sandbox() { return m_sandbox; }
    [[nodiscard]] const Target& target() const { return m_sandbox.target(); }
    [[nodiscard]] Engine& engine() { return m_engine; }
    [[nodiscard]] const Dialect& dialect() const { return m_engine.dialect(); }
    [[nodiscard]] Database& database() { return *m_database; }
    [[nodiscard]] std::unique_ptr<Connection> connect() { return need(m_database->connect({})); }

    /// The target as another role of that name and password sees it.
    [[nodiscard]] Target targetOf(const std::string& role, const std::string& password) const {
        Target target = m_sandbox.target();
        target.user = role;
        target.password = std::make_shared<Secret>(password);
        return target;
    }
    /// A role that owns nothing and is no superuser; its password is its name.
    [[nodiscard]] Target plainRole(const std::string& name) {
        need(connect()->execute("CREATE ROLE " + name + " LOGIN PASSWORD '" + name + "'"));
        return targetOf(name, name);
    }

    /// A table with a key "id" and what else is given.
    void createTable(const std::string& name, std::vector<ColumnDef> columns = {}) {
        columns.insert(columns.begin(), {"id", ColumnType::int64});
        need(connect()->execute(dialect().createTable({name, std::move(columns), {"id"}})));
    }
    [[nodiscard]] std::string count(const std::string& table) {
        return need(connect()->query(dialect().countRows(table))).at(0).at(0);
    }

   private:
    postgresql::PostgresqlEngine m_engine;
    LiveSandbox m_sandbox;
    std::unique_ptr<Database> m_database;
};

/// Rows of one integer column that counts up.
class Counter final : public RowSource {
   public:
    explicit Counter(std::int64_t first = 1) : m_next(first) {}
    void next(std::span<Value> row) noexcept override { row[0] = Value::integer(m_next++); }

   private:
    std::int64_t m_next;
};

}  // namespace loadstone
