// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/engine/postgresql/canceller.h"
#include "core/engine/postgresql/libpq.h"

namespace loadstone::postgresql {

using TextRows = std::vector<std::vector<std::string>>;

/// A libpq connection with what every statement of ours needs around it. Belongs to one worker; cancel() and
/// abort() from any thread. Statements block, and return when either is called.
class Session {
   public:
    static Result<std::unique_ptr<Session>> open(const ConnectionParameters& parameters, Canceller& canceller,
                                                 const std::stop_token& stop);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    [[nodiscard]] PGconn* handle() const noexcept { return m_connection.get(); }
    [[nodiscard]] const Endpoint& endpoint() const noexcept { return m_state->endpoint; }
    /// Around everything that may be cancelled, as `const CancelGate::Call call(session.gate());`
    [[nodiscard]] CancelGate& gate() const noexcept { return m_state->gate; }

    /// Takes all results of what was sent: the last one, or the first failure. Not PQexec(), of whose results
    /// the last one would hide why the server ended the connection.
    Result<ResultHandle> finish() const;
    /// The failure of a call that has no result, or of that result.
    [[nodiscard]] Failure failure(const PGresult* result = nullptr) const;

    /// Runs statements by the simple protocol.
    Result<ResultHandle> run(const char* sql) const {
        return PQsendQuery(m_connection.get(), sql) == 1 ? finish() : failure();
    }
    /// Executes a prepared statement with binary parameters.
    Result<void> execute(const char* name, int count, const char* const* values, const int* lengths,
                         const int* formats) const;
    /// As run(), with text parameters $1 …, inside a call of its own, and with all rows as text.
    Result<TextRows> query(const std::string& sql, std::span<const std::string> parameters = {}) const;

    /// Prepares a statement and returns its name in this session.
    Result<std::string> prepare(const std::string& sql, std::span<const Oid> types);
    /// Gives a prepared statement back, at the next prepare(): it must not wait for a server here.
    void discard(std::string name) noexcept;

    [[nodiscard]] bool inTransaction() const noexcept {
        return PQtransactionStatus(m_connection.get()) != PQTRANS_IDLE;
    }
    Result<void> begin() const;
    Result<void> commit() const;
    Result<void> rollback() const;

    void cancel() noexcept;
    void abort() noexcept { m_state->socket.cut(); }

   private:
    Session(Link link, Canceller& canceller);

    ConnectionHandle m_connection;
    std::shared_ptr<SessionState> m_state;
    Canceller& m_canceller;
    std::uint64_t m_number;
    int m_watched;  ///< our own name for libpq's socket, which libpq closes when it likes
    std::uint64_t m_prepared = 0;
    std::vector<std::string> m_discarded;
};

}  // namespace loadstone::postgresql
