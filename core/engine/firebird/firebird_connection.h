// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/engine/connection.h"
#include "core/engine/firebird/attachment.h"
#include "core/engine/firebird/cancel_desk.h"
#include "core/engine/firebird/capabilities.h"
#include "core/engine/firebird/server_info.h"

namespace loadstone::firebird {

/// What a connection knows of where it leads; the references outlive it.
struct ConnectionSite {
    const Capabilities& capabilities;
    ArrayMethod array = ArrayMethod::block;
    ServerPlace place = ServerPlace::process;
    std::vector<Setting> configuration;  ///< what is known of the server's configuration file
    CancelDesk* cancelDesk = nullptr;  ///< of a server; null: the engine is here, and cancelling never blocks
};

/// A session with a Firebird database.
///
/// cancel() is the server's own: it breaks what runs, also a wait for a lock, and leaves the connection and
/// its transaction usable. abort() ends the attachment: the call that runs returns, all later ones fail.
class FirebirdConnection final : public Connection {
   public:
    FirebirdConnection(std::unique_ptr<Attachment> attachment, ConnectionSite site);
    ~FirebirdConnection() override;

    Result<void> execute(std::string_view sql) override;
    Result<std::vector<std::vector<std::string>>> query(std::string_view sql) override;
    Result<void> begin() override { return m_attachment->begin(); }
    Result<void> commit() override { return m_attachment->commit(); }
    Result<void> rollback() override { return m_attachment->rollback(); }
    Result<std::unique_ptr<Statement>> prepare(std::string_view sql,
                                               std::span<const ColumnType> types) override;
    Result<std::unique_ptr<RowWriter>> rowWriter(const InsertShape& shape, WritePath path,
                                                 std::int64_t rows) override;
    Result<void> setForeignKeyChecks(ForeignKeyChecks checks) override;
    Result<WriteReceipt> dumpAndRestore(const InsertShape& from, const std::string& to) override;
    Result<std::vector<std::string>> tables() override;
    Result<ServerInfo> serverInfo() override;
    Result<ProbeReport> probe() override;
    void cancel() noexcept override;
    void abort() noexcept override { m_attachment->gate().abort(); }

   private:
    std::unique_ptr<Attachment> m_attachment;
    ConnectionSite m_site;
    std::uint64_t m_cancelNumber = 0;  ///< at the desk
};

}  // namespace loadstone::firebird
