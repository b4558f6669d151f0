// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>

#include "core/engine/database.h"
#include "core/engine/firebird/attachment.h"
#include "core/engine/firebird/capabilities.h"
#include "core/engine/firebird/client.h"
#include "core/engine/firebird/engine_configuration.h"
#include "core/engine/firebird/private_folder.h"

namespace loadstone::firebird {

/// A private database file, served by the engine inside this process and removed with this object.
///
/// The engine opens a file for one process alone, so each opened Database has a file of its own, in a folder
/// of its own. One attachment is kept all the time: the engine's page cache lives while there is one.
class EmbeddedDatabase final : public Database {
   public:
    /// The engine's file format and cache, chosen to resemble a modestly tuned server.
    static constexpr int pageBytes = 16384;
    static constexpr int cachePages = 8192;  ///< 128 MiB

    /// Creates a database under `parent`. Fails with file where the folder cannot be written, and with
    /// notSupported where the engine's own library is not installed.
    static Result<std::unique_ptr<Database>> create(
        const Client& client, const std::filesystem::path& parent,
        const std::string& configuration = embeddedConfiguration());

    [[nodiscard]] const Capabilities& capabilities() const noexcept override;
    [[nodiscard]] std::int64_t statementBytes(const InsertShape& /*shape*/, WritePath /*path*/,
                                              std::int64_t /*rows*/) const noexcept override {
        return 0;  // blocks are split to what the engine takes
    }
    Result<std::unique_ptr<Connection>> connect(std::stop_token stop) override;
    Result<void> claim(std::stop_token stop) override;
    [[nodiscard]] std::optional<std::int64_t> freeBytes() const override;

   private:
    EmbeddedDatabase(const Client& client, std::unique_ptr<PrivateFolder> folder, std::string configuration)
        : m_client(client),
          m_folder(std::move(folder)),
          m_configuration(std::move(configuration)),
          m_array(arrayMethod(client.version(), client.version())) {}

    [[nodiscard]] std::string file() const { return m_folder->path() / "loadstone.fdb"; }
    Result<std::unique_ptr<Attachment>> attach();

    const Client& m_client;
    std::unique_ptr<PrivateFolder> m_folder;  // removed last
    std::string m_configuration;
    ArrayMethod m_array;  // the engine is of the client library's version
    std::unique_ptr<Attachment> m_keeper;
};

}  // namespace loadstone::firebird
