// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/mariadb_database.h"

#include <mysqld_error.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "core/engine/mariadb/mariadb_capabilities.h"
#include "core/engine/mariadb/mariadb_connection.h"
#include "core/engine/mariadb/schema_claim.h"
#include "core/engine/mariadb/session.h"
#include "core/engine/mariadb/statement_bytes.h"

namespace loadstone::mariadb {

namespace {

constexpr std::size_t longestName = 64;

bool takesArrays(MYSQL* handle) {
    unsigned long extended = 0;
    mariadb_get_infov(handle, MARIADB_CONNECTION_EXTENDED_SERVER_CAPABILITIES, &extended);
    return (extended & (MARIADB_CLIENT_STMT_BULK_OPERATIONS >> 32U)) != 0;
}

Result<ServerTraits> readTraits(Session& session) {
    const auto rows = session.query("SELECT @@max_allowed_packet, @@local_infile");
    if (!rows) {
        return Failure(rows.error());
    }
    const std::vector<std::string>& row = rows->front();
    ServerTraits traits;
    std::from_chars(row[0].data(), row[0].data() + row[0].size(), traits.maxAllowedPacket);
    traits.localInfile = row[1] == "1";
    traits.bulkStatements = takesArrays(session.handle());
    return traits;
}

/// The server's data folder, where it is one of this machine. A tunnel or a container shows by the name.
std::filesystem::path localDataFolder(Session& session) {
    std::array<char, 256> name{};
    const auto rows = session.query("SELECT @@hostname, @@datadir");
    if (!rows || ::gethostname(name.data(), name.size() - 1) != 0 || rows->front()[0] != name.data()) {
        return {};
    }
    return rows->front()[1];
}

Result<void> checkTarget(const Target& target) {
    if (target.kind == TargetKind::embedded) {
        return fail(ErrorKind::notSupported, "MariaDB has no embedded form here.",
                    "Use sandbox:mariadb for a private server.");
    }
    if (target.schema.empty() || target.schema.size() > longestName) {
        return fail(ErrorKind::invalidArgument,
                    fmt::format("\"{}\" cannot be the name of a database.", target.schema),
                    fmt::format("Give one of 1 to {} characters.", longestName));
    }
    return {};
}

}  // namespace

MariadbDatabase::MariadbDatabase(Login login, std::string schema, Capabilities capabilities, bool hasSchema,
                                 std::filesystem::path dataFolder)
    : m_login(std::move(login)),
      m_schema(std::move(schema)),
      m_capabilities(std::move(capabilities)),
      m_hasSchema(hasSchema),
      m_dataFolder(std::move(dataFolder)),
      m_canceller(m_login) {}

Result<std::unique_ptr<Database>> MariadbDatabase::open(const Target& target, const std::stop_token& stop) {
    if (auto checked = checkTarget(target); !checked) {
        return Failure(checked.error());
    }
    auto login = loginFor(target);
    if (!login) {
        return Failure(login.error());
    }
    auto session = Session::open(*login, target.database, stop);
    if (!session) {
        return Failure(session.error());
    }
    if (mariadb_connection((*session)->handle()) == 0) {
        return fail(ErrorKind::notSupported,
                    fmt::format("The server at {} is no MariaDB, but {}.", login->place(),
                                mysql_get_server_info((*session)->handle())),
                    "Use a MariaDB server.");
    }
    const std::stop_callback cut(stop, [&session] { (*session)->abort(); });
    const auto traits = readTraits(**session);
    const auto exists = traits ? schemaExists(**session, target.schema) : Failure(traits.error());
    std::filesystem::path dataFolder = exists ? localDataFolder(**session) : std::filesystem::path();
    if (stop.stop_requested()) {
        return fail(ErrorKind::cancelled, "The target was given up before it was opened.");
    }
    if (!exists) {
        return Failure(exists.error());
    }
    return std::unique_ptr<Database>(new MariadbDatabase(
        std::move(*login), target.schema, capabilitiesOf(*traits), *exists, std::move(dataFolder)));
}

std::int64_t MariadbDatabase::statementBytes(const InsertShape& shape, WritePath path,
                                             std::int64_t rows) const noexcept {
    return packetLimitFor(shape, path, rows);
}

std::optional<std::int64_t> MariadbDatabase::freeBytes() const {
    std::error_code error;
    const auto space = std::filesystem::space(m_dataFolder, error);
    return error ? std::nullopt : std::optional(static_cast<std::int64_t>(space.available));
}

Result<std::unique_ptr<Connection>> MariadbDatabase::connect(std::stop_token stop) {
    auto session = Session::open(m_login, m_hasSchema ? m_schema : std::string(), stop);
    if (!session && m_hasSchema && session.error().nativeCode == ER_BAD_DB_ERROR) {
        m_hasSchema = false;  // somebody dropped it: claim() makes it again
        session = Session::open(m_login, {}, stop);
    }
    if (!session) {
        return Failure(session.error());
    }
    (*session)->setLongestStatement(m_capabilities.maxStatementBytes);
    return std::make_unique<MariadbConnection>(
        std::move(*session), MariadbConnection::Home{m_login, m_schema, m_capabilities, m_canceller});
}

Result<void> MariadbDatabase::claim(std::stop_token stop) {
    const auto session = Session::open(m_login, {}, stop);
    if (!session) {
        return Failure(session.error());
    }
    const std::stop_callback cut(stop, [&session] { (*session)->abort(); });
    auto claimed = claimSchema(**session, m_schema);
    if (claimed) {
        m_hasSchema = true;
    } else if (stop.stop_requested()) {
        return fail(ErrorKind::cancelled, "The claim was given up before it was settled.");
    }
    return claimed;
}

}  // namespace loadstone::mariadb
