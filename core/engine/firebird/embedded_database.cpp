// SPDX-License-Identifier: MIT
#include "core/engine/firebird/embedded_database.h"

#include <cstdlib>
#include <mutex>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "core/engine/firebird/firebird_connection.h"
#include "core/engine/firebird/marker.h"

namespace loadstone::firebird {

namespace fs = std::filesystem;

namespace {

/// Gives this process a folder of its own for the engine's lock files, which are otherwise shared by all
/// users of the machine and need rights that an ordinary user lacks. The engine reads the variable once, at
/// the first attachment.
Result<void> useOwnLockFolder(const fs::path& parent) {
    static std::mutex mutex;
    static std::unique_ptr<PrivateFolder> folder;
    const std::lock_guard guard(mutex);
    if (folder || std::getenv("FIREBIRD_LOCK") != nullptr) {
        return {};
    }
    auto made = PrivateFolder::create(parent);
    if (!made) {
        return Failure(made.error());
    }
    folder = std::move(*made);
    ::setenv("FIREBIRD_LOCK", folder->path().c_str(), 0);
    return {};
}

/// The user is the owner of every embedded database; the engine asks for no password there.
ParameterBlock attachParameters(const Client& client, const std::string& configuration) {
    ParameterBlock parameters(client, ParameterBlock::Kind::database);
    parameters.text(isc_dpb_user_name, "SYSDBA")
        .text(isc_dpb_lc_ctype, "UTF8")
        .text(isc_dpb_config, configuration);
    return parameters;
}

Failure cannotCreate(Error error, const fs::path& file) {
    if (error.nativeCode == isc_unavailable) {
        error.kind = ErrorKind::notSupported;
        error.message = "Firebird's embedded engine is not installed.";
        error.hint = "Install the package firebird3.0-server-core.";
    } else if (error.kind == ErrorKind::unreachable) {
        error.kind = ErrorKind::file;
        error.message = fmt::format("The database file {} cannot be made: {}.", file.string(), error.message);
        error.hint = "Check the folder's permissions, or set XDG_DATA_HOME to a folder you may write to.";
    }
    return Failure(std::move(error));
}

}  // namespace

Result<std::unique_ptr<Database>> EmbeddedDatabase::create(const Client& client, const fs::path& parent,
                                                           const std::string& configuration) {
    if (auto locks = useOwnLockFolder(parent); !locks) {
        return Failure(locks.error());
    }
    auto folder = PrivateFolder::create(parent);
    if (!folder) {
        return Failure(folder.error());
    }
    std::unique_ptr<EmbeddedDatabase> database(
        new EmbeddedDatabase(client, std::move(*folder), configuration));
    ParameterBlock parameters = attachParameters(client, configuration);
    parameters.text(isc_dpb_set_db_charset, "UTF8")
        .number(isc_dpb_sql_dialect, sqlDialect)
        .number(isc_dpb_page_size, pageBytes)
        .number(isc_dpb_set_page_buffers, cachePages);
    auto keeper = Attachment::create(client, database->file(), parameters);
    if (!keeper) {
        return cannotCreate(keeper.error(), database->file());
    }
    database->m_keeper = std::move(*keeper);
    return database;
}

const Capabilities& EmbeddedDatabase::capabilities() const noexcept { return embeddedCapabilities(m_array); }

Result<std::unique_ptr<Attachment>> EmbeddedDatabase::attach() {
    ParameterBlock parameters = attachParameters(m_client, m_configuration);
    return Attachment::attach(m_client, file(), parameters);
}

Result<std::unique_ptr<Connection>> EmbeddedDatabase::connect(std::stop_token stop) {
    if (stop.stop_requested()) {
        return fail(ErrorKind::cancelled, "The connection was given up before it was made.");
    }
    auto attachment = attach();
    if (!attachment) {
        return Failure(attachment.error());
    }
    return std::make_unique<FirebirdConnection>(std::move(*attachment),
                                                ConnectionSite{capabilities(), m_array, ServerPlace::process,
                                                               configurationSettings(m_client), nullptr});
}

Result<void> EmbeddedDatabase::claim(std::stop_token stop) {
    auto attachment = attach();
    return attachment ? claimDatabase(**attachment, stop) : Failure(attachment.error());
}

std::optional<std::int64_t> EmbeddedDatabase::freeBytes() const {
    std::error_code failed;
    const fs::space_info space = fs::space(m_folder->path(), failed);
    return failed ? std::nullopt : std::optional(static_cast<std::int64_t>(space.available));
}

}  // namespace loadstone::firebird
