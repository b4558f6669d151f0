// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include <QTemporaryDir>

#include "core/engine/firebird/firebird_engine.h"
#include "core/engine/target.h"

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

/// Points the data folder of this process to a temporary place for as long as it lives.
class TemporaryDataFolder {
   public:
    TemporaryDataFolder() { qputenv("XDG_DATA_HOME", m_folder.path().toUtf8()); }
    [[nodiscard]] std::string embedded() const {
        return m_folder.path().toStdString() + "/loadstone/embedded";
    }

   private:
    QTemporaryDir m_folder;
};

/// A database that is opened, claimed and ready: by default an embedded one of its own.
class LiveDatabase {
   public:
    explicit LiveDatabase(Target target = embeddedTarget())
        : m_target(std::move(target)), m_database(need(m_engine.open(m_target, {}))) {
        need(m_database->claim({}));
    }

    [[nodiscard]] const Target& target() const { return m_target; }
    [[nodiscard]] const Dialect& dialect() const { return m_engine.dialect(); }
    [[nodiscard]] Database& database() { return *m_database; }
    [[nodiscard]] std::unique_ptr<Connection> connect() { return need(m_database->connect({})); }

    /// A table with a key "id" and what else is given.
    void createTable(const std::string& name, std::vector<ColumnDef> columns = {}) {
        columns.insert(columns.begin(), {"id", ColumnType::int64});
        need(connect()->execute(dialect().createTable({name, std::move(columns), {"id"}})));
    }
    [[nodiscard]] std::string count(const std::string& table) {
        return need(connect()->query(dialect().countRows(table))).at(0).at(0);
    }

   private:
    firebird::FirebirdEngine m_engine;
    Target m_target;
    std::unique_ptr<Database> m_database;
};

/// A statement that runs for minutes when nothing stops it.
inline constexpr const char* endlessStatement =
    "EXECUTE BLOCK AS DECLARE i BIGINT = 0; BEGIN WHILE (i < 100000000000) DO i = i + 1; END";

}  // namespace loadstone
