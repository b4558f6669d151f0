// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "core/engine/database.h"
#include "core/engine/mariadb/canceller.h"
#include "core/engine/mariadb/login.h"

namespace loadstone::mariadb {

/// A server, and on it the database that is Loadstone's own: Target::schema, MariaDB's schemas being
/// databases. Target::database, where one is named, has to exist and is not touched.
class MariadbDatabase final : public Database {
   public:
    /// Reaches the server once, to see what it can do.
    static Result<std::unique_ptr<Database>> open(const Target& target, const std::stop_token& stop);

    [[nodiscard]] const Capabilities& capabilities() const noexcept override { return m_capabilities; }
    [[nodiscard]] std::int64_t statementBytes(const InsertShape& shape, WritePath path,
                                              std::int64_t rows) const noexcept override;
    Result<std::unique_ptr<Connection>> connect(std::stop_token stop) override;
    Result<void> claim(std::stop_token stop) override;
    [[nodiscard]] std::optional<std::int64_t> freeBytes() const override;

   private:
    MariadbDatabase(Login login, std::string schema, Capabilities capabilities, bool hasSchema,
                    std::filesystem::path dataFolder);

    Login m_login;
    std::string m_schema;
    Capabilities m_capabilities;
    std::atomic<bool> m_hasSchema;
    std::filesystem::path m_dataFolder;  // empty where the server is on another machine
    Canceller m_canceller;
};

}  // namespace loadstone::mariadb
