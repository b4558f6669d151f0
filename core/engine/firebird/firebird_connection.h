// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/engine/connection.h"
#include "core/engine/firebird/attachment.h"

namespace loadstone::firebird {

/// A session with a Firebird database.
///
/// cancel() is the server's own: it breaks what runs, also a wait for a lock, and leaves the connection and
/// its transaction usable. abort() ends the attachment: the call that runs returns, all later ones fail.
class FirebirdConnection final : public Connection {
   public:
    /// `configuration`: what is known of the server's configuration file, for serverInfo().
    FirebirdConnection(std::unique_ptr<Attachment> attachment, std::vector<Setting> configuration)
        : m_attachment(std::move(attachment)), m_configuration(std::move(configuration)) {}

    Result<void> execute(std::string_view sql) override;
    Result<std::vector<std::vector<std::string>>> query(std::string_view sql) override;
    Result<void> begin() override { return m_attachment->begin(); }
    Result<void> commit() override { return m_attachment->commit(); }
    Result<void> rollback() override { return m_attachment->rollback(); }
    Result<std::unique_ptr<Statement>> prepare(std::string_view sql,
                                               std::span<const ColumnType> types) override;
    Result<std::unique_ptr<RowWriter>> rowWriter(const InsertShape& shape, WritePath path,
                                                 std::int64_t rows) override;
    Result<std::vector<std::string>> tables() override;
    Result<ServerInfo> serverInfo() override;
    void cancel() noexcept override { m_attachment->gate().cancel(); }
    void abort() noexcept override { m_attachment->gate().abort(); }

   private:
    std::unique_ptr<Attachment> m_attachment;
    std::vector<Setting> m_configuration;
};

}  // namespace loadstone::firebird
