// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "core/engine/capabilities.h"
#include "core/engine/connection.h"
#include "core/engine/dump_pipe.h"
#include "core/engine/mariadb/canceller.h"
#include "core/engine/mariadb/login.h"
#include "core/engine/mariadb/session.h"

namespace loadstone::mariadb {

/// A session with a MariaDB server.
///
/// cancel() is KILL QUERY from another connection: it breaks what runs, also a wait for a lock, and leaves
/// the connection usable. abort() cuts the socket: the call that runs returns, all later ones fail.
class MariadbConnection final : public Connection {
   public:
    /// What a connection takes from its database, which outlives it.
    struct Home {
        const Login& login;
        const std::string& schema;
        const Capabilities& capabilities;
        Canceller& canceller;
    };

    MariadbConnection(std::unique_ptr<Session> session, Home home);
    ~MariadbConnection() override;

    Result<void> execute(std::string_view sql) override { return m_session->execute(sql); }
    Result<std::vector<std::vector<std::string>>> query(std::string_view sql) override {
        return m_session->query(sql);
    }
    Result<void> begin() override { return m_session->begin(); }
    Result<void> commit() override { return m_session->commit(); }
    Result<void> rollback() override { return m_session->rollback(); }
    Result<std::unique_ptr<Statement>> prepare(std::string_view sql,
                                               std::span<const ColumnType> types) override;
    Result<std::unique_ptr<RowWriter>> rowWriter(const InsertShape& shape, WritePath path,
                                                 std::int64_t rows) override;
    Result<void> setForeignKeyChecks(ForeignKeyChecks checks) override {
        return m_session->setForeignKeyChecks(checks);
    }
    Result<WriteReceipt> dumpAndRestore(const InsertShape& from, const std::string& to) override;
    Result<std::vector<std::string>> tables() override;
    Result<ServerInfo> serverInfo() override;
    Result<ProbeReport> probe() override;
    void cancel() noexcept override;
    void abort() noexcept override;

   private:
    std::unique_ptr<Session> m_session;
    Home m_home;
    DumpPipe m_copy;
};

}  // namespace loadstone::mariadb
