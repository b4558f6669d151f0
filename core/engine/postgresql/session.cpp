// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/session.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstring>
#include <exception>
#include <utility>

#include <fmt/format.h>

#include "core/engine/postgresql/result_error.h"

namespace loadstone::postgresql {

Result<std::unique_ptr<Session>> Session::open(const ConnectionParameters& parameters, Canceller& canceller,
                                               const std::stop_token& stop) {
    auto link = connect(parameters, stop);
    if (!link) {
        return Failure(link.error());
    }
    return std::unique_ptr<Session>(new Session(std::move(*link), canceller));
}

Session::Session(Link link, Canceller& canceller)
    : m_connection(std::move(link.connection)),
      m_state(std::make_shared<SessionState>()),
      m_canceller(canceller),
      m_watched(::fcntl(PQsocket(m_connection.get()), F_DUPFD_CLOEXEC, 0)) {
    m_state->process = PQbackendPID(m_connection.get());
    m_state->endpoint = std::move(link.endpoint);
    m_state->socket.watch(m_watched);
    m_number = m_canceller.add(m_state);
}

Session::~Session() {
    m_canceller.remove(m_number);
    m_state->socket.watch(SocketGuard::none);
    if (m_watched != SocketGuard::none) {
        ::close(m_watched);
    }
}

Result<ResultHandle> Session::finish() const {
    ResultHandle first;
    ResultHandle last;
    while (PGresult* const result = PQgetResult(m_connection.get())) {
        const ExecStatusType status = PQresultStatus(result);
        const bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ||
                          status == PGRES_EMPTY_QUERY || status == PGRES_COPY_IN;
        ResultHandle& place = good || first ? last : first;
        place.reset(result);
        // The server waits for rows, or there is none any more and libpq would repeat itself.
        if (status == PGRES_COPY_IN || PQstatus(m_connection.get()) == CONNECTION_BAD) {
            break;
        }
    }
    return first || !last ? Result<ResultHandle>(failure(first.get())) : std::move(last);
}

Result<void> Session::execute(const char* name, int count, const char* const* values, const int* lengths,
                              const int* formats) const {
    if (PQsendQueryPrepared(m_connection.get(), name, count, values, lengths, formats, 0) == 0) {
        return failure();
    }
    auto done = finish();
    return done ? Result<void>() : Failure(done.error());
}

Failure Session::failure(const PGresult* result) const {
    Error error = resultError(result, m_connection.get());
    if (error.kind == ErrorKind::cancelled && !gate().cancelRequested()) {
        // Not by us: another try may well succeed, as after a lock that was not granted in time.
        error.kind = ErrorKind::lockTimeout;
        error.hint = "statement_timeout, or somebody at the server, ended it: see that setting.";
    }
    return Failure(std::move(error));
}

Result<TextRows> Session::query(const std::string& sql, std::span<const std::string> parameters) const {
    const CancelGate::Call call(gate());
    std::vector<const char*> values;
    for (const std::string& parameter : parameters) {
        values.push_back(parameter.c_str());
    }
    // Without parameters by the simple protocol, which takes several statements.
    const int sent = values.empty()
                         ? PQsendQuery(m_connection.get(), sql.c_str())
                         : PQsendQueryParams(m_connection.get(), sql.c_str(), static_cast<int>(values.size()),
                                             nullptr, values.data(), nullptr, nullptr, 0);
    auto result = sent == 1 ? finish() : failure();
    if (!result) {
        return Failure(result.error());
    }
    const PGresult* const answer = result->get();
    TextRows rows(static_cast<std::size_t>(PQntuples(answer)));
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (int column = 0; column < PQnfields(answer); ++column) {
            const int at = static_cast<int>(row);
            rows[row].emplace_back(PQgetvalue(answer, at, column),
                                   static_cast<std::size_t>(PQgetlength(answer, at, column)));
        }
    }
    return rows;
}

Result<std::string> Session::prepare(const std::string& sql, std::span<const Oid> types) {
    const CancelGate::Call call(gate());
    for (const std::string& name : std::exchange(m_discarded, {})) {
        if (PQtransactionStatus(m_connection.get()) != PQTRANS_INERROR) {
            if (auto freed = run(fmt::format("DEALLOCATE {}", name).c_str()); !freed) {
                return Failure(freed.error());
            }
        }
    }
    std::string name = fmt::format("loadstone_{}", ++m_prepared);
    const int sent = PQsendPrepare(m_connection.get(), name.c_str(), sql.c_str(),
                                   static_cast<int>(types.size()), types.data());
    auto prepared = sent == 1 ? finish() : failure();
    return prepared ? Result<std::string>(std::move(name)) : Failure(prepared.error());
}

void Session::discard(std::string name) noexcept {
    try {
        m_discarded.push_back(std::move(name));
    } catch (const std::exception&) {
        // It then stays in the server until the session ends.
    }
}

Result<void> Session::begin() const {
    const CancelGate::Call call(gate());
    auto done = run("BEGIN");
    return done ? Result<void>() : Failure(done.error());
}

Result<void> Session::commit() const {
    const CancelGate::Call call(gate());
    auto done = run("COMMIT");
    if (!done) {
        return Failure(done.error());
    }
    if (std::strcmp(PQcmdStatus(done->get()), "ROLLBACK") == 0) {
        return Failure(Error{ErrorKind::internal,
                             "The transaction was rolled back, for an earlier statement of it had failed.",
                             {},
                             "25P02",
                             0});
    }
    return {};
}

Result<void> Session::rollback() const {
    const CancelGate::Call call(gate());
    constexpr int tries = 3;  // a cancel can hit it
    for (int i = 0; i < tries; ++i) {
        if (PQstatus(m_connection.get()) == CONNECTION_BAD) {
            return failure();
        }
        if (!inTransaction()) {
            return {};
        }
        if (auto done = run("ROLLBACK"); done) {
            return {};
        }
    }
    m_state->socket.cut();  // then the server does it
    return fail(ErrorKind::connectionLost,
                "The transaction could not be rolled back; the connection was given up.");
}

void Session::cancel() noexcept {
    if (m_state->gate.ask()) {
        m_canceller.cancel(m_number);
    }
}

}  // namespace loadstone::postgresql
