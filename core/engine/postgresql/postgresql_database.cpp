// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/postgresql_database.h"

#include <utility>

#include "core/engine/postgresql/client_programs.h"
#include "core/engine/postgresql/postgresql_capabilities.h"
#include "core/engine/postgresql/postgresql_connection.h"
#include "core/engine/postgresql/postgresql_marker.h"
#include "core/engine/postgresql/postgresql_probe.h"

namespace loadstone::postgresql {

namespace {

constexpr int versionsPerMajor = 10000;  // 150018 is 15.18

/// Runs `work` on a session of its own that a stop cuts.
template <typename Work>
auto onSession(const ConnectionParameters& parameters, Canceller& canceller, const std::stop_token& stop,
               Work&& work) -> decltype(work(std::declval<const Session&>())) {
    auto session = Session::open(parameters, canceller, stop);
    if (!session) {
        return Failure(session.error());
    }
    const std::stop_callback cut(stop, [&session] { (*session)->abort(); });
    auto done = work(std::as_const(**session));
    if (!done && stop.stop_requested()) {
        return fail(ErrorKind::cancelled, "The target was given up while it was opened.");
    }
    return done;
}

Result<Capabilities> readCapabilities(const Session& session) {
    const int version = PQserverVersion(session.handle());
    const auto settable = session.query(replicationRoleQuery(version));
    if (!settable) {
        return Failure(settable.error());
    }
    Capabilities capabilities =
        capabilitiesFor(settable->at(0).at(0) == "t" ? ReplicationRole::settable : ReplicationRole::fixed);
    capabilities.dumpAndRestore = dumpSupport(findClientPrograms(), version / versionsPerMajor);
    return capabilities;
}

}  // namespace

PostgresqlDatabase::PostgresqlDatabase(ConnectionParameters parameters)
    : m_parameters(std::move(parameters)), m_canceller(m_parameters) {}

Result<std::unique_ptr<Database>> PostgresqlDatabase::open(ConnectionParameters parameters,
                                                           const std::stop_token& stop) {
    std::unique_ptr<PostgresqlDatabase> database(new PostgresqlDatabase(std::move(parameters)));
    auto capabilities = onSession(database->m_parameters, database->m_canceller, stop, readCapabilities);
    if (!capabilities) {
        return Failure(capabilities.error());
    }
    database->m_capabilities = std::move(*capabilities);
    return database;
}

std::int64_t PostgresqlDatabase::statementBytes(const InsertShape& shape, WritePath path,
                                                std::int64_t rows) const noexcept {
    return bytesOfStatement(shape, path, rows);
}

Result<std::unique_ptr<Connection>> PostgresqlDatabase::connect(std::stop_token stop) {
    auto session = Session::open(m_parameters, m_canceller, stop);
    if (!session) {
        return Failure(session.error());
    }
    return std::make_unique<PostgresqlConnection>(std::move(*session), m_parameters, m_capabilities);
}

Result<void> PostgresqlDatabase::claim(std::stop_token stop) {
    return onSession(m_parameters, m_canceller, stop,
                     [this](const Session& session) { return claimSchema(session, m_parameters.schema); });
}

}  // namespace loadstone::postgresql
