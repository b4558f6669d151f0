// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/engine/connection.h"
#include "core/engine/mariadb/login.h"
#include "core/engine/mariadb/mariadb_client.h"
#include "core/engine/mariadb/running_call.h"
#include "core/engine/socket_guard.h"

namespace loadstone::mariadb {

using TextRows = std::vector<std::vector<std::string>>;

/// A connected handle of the client library, its transaction, and what other threads may do to it. Belongs to
/// one worker, but for call() and abort().
class Session {
   public:
    static Result<std::unique_ptr<Session>> open(const Login& login, const std::string& database,
                                                 const std::stop_token& stop);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    [[nodiscard]] MYSQL* handle() noexcept { return m_handle.get(); }
    [[nodiscard]] std::uint64_t id() const noexcept { return m_id; }

    /// Everything that the worker does with the handle happens within one of these.
    class Call {
       public:
        explicit Call(const Session& session) noexcept : m_scope(*session.m_call), m_pipe(session.m_pipe) {}

       private:
        RunningCall::Scope m_scope;
        BrokenPipe m_pipe;
    };

    /// Marks what the worker does, for cancellation; shared, since a request may be on its way at the end.
    [[nodiscard]] const std::shared_ptr<RunningCall>& call() const noexcept { return m_call; }
    /// Any thread: cuts the connection.
    void abort() noexcept;
    [[nodiscard]] bool isCut() const noexcept { return m_socket.isCut(); }

    /// The longest statement that the server takes; 0 until it is known.
    void setLongestStatement(std::int64_t bytes) noexcept { m_longestStatement = bytes; }
    [[nodiscard]] std::int64_t longestStatement() const noexcept { return m_longestStatement; }
    /// What a statement of that length fails with.
    [[nodiscard]] Failure tooLong(std::int64_t bytes) const;

    /// Runs one statement and throws its rows away. Not marked as a call: the caller does that.
    Result<void> send(std::string_view sql);

    Result<void> execute(std::string_view sql);
    Result<TextRows> query(std::string_view sql);

    Result<void> begin();
    Result<void> commit();
    Result<void> rollback();
    [[nodiscard]] bool inTransaction() const noexcept { return m_inTransaction; }

    /// Where foreign-key checks stand on this session.
    Result<void> setForeignKeyChecks(ForeignKeyChecks checks);
    [[nodiscard]] ForeignKeyChecks foreignKeyChecks() const noexcept { return m_checks; }

    /// What the handle, or one of its statements, last failed with.
    [[nodiscard]] Failure failure();
    [[nodiscard]] Failure failure(MYSQL_STMT* statement);

   private:
    explicit Session(Handle handle);
    [[nodiscard]] Failure failureOf(unsigned code, const char* sqlState, const char* text) const;
    Result<void> dropResults();

    Handle m_handle;
    std::uint64_t m_id;
    std::shared_ptr<RunningCall> m_call = std::make_shared<RunningCall>();
    SocketGuard m_socket;
    BrokenPipe::Guard m_pipe;
    std::int64_t m_longestStatement = 0;
    bool m_inTransaction = false;
    ForeignKeyChecks m_checks = ForeignKeyChecks::on;
};

}  // namespace loadstone::mariadb
