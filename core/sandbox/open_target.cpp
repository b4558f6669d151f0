// SPDX-License-Identifier: MIT
#include "core/sandbox/open_target.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "core/base/paths.h"
#include "core/sandbox/sandbox_lease.h"
#include "core/sandbox/sandbox_store.h"

namespace loadstone {

namespace {

/// A database together with the private server behind it.
class SandboxedDatabase final : public Database {
   public:
    SandboxedDatabase(SandboxLease lease, std::unique_ptr<Database> database)
        : m_lease(std::move(lease)), m_database(std::move(database)) {}

    [[nodiscard]] const Capabilities& capabilities() const noexcept override {
        return m_database->capabilities();
    }
    [[nodiscard]] std::int64_t statementBytes(const InsertShape& shape, WritePath path,
                                              std::int64_t rows) const noexcept override {
        return m_database->statementBytes(shape, path, rows);
    }
    Result<std::unique_ptr<Connection>> connect(std::stop_token stop) override {
        return m_database->connect(std::move(stop));
    }
    Result<void> claim(std::stop_token stop) override { return m_database->claim(std::move(stop)); }
    [[nodiscard]] std::optional<std::int64_t> freeBytes() const override {
        std::error_code code;
        const auto space = std::filesystem::space(sandboxFolder(), code);
        return code ? std::nullopt : std::optional(static_cast<std::int64_t>(space.available));
    }

   private:
    SandboxLease m_lease;  // released last
    std::unique_ptr<Database> m_database;
};

}  // namespace

Result<std::unique_ptr<Database>> openTarget(Engine& engine, const Target& target, std::stop_token stop) {
    if (target.kind != TargetKind::sandbox) {
        return engine.open(target, std::move(stop));
    }
    auto lease = SandboxLease::take(engine, target, stop);
    if (!lease) {
        return Failure(lease.error());
    }
    auto database = engine.open(lease->target(), std::move(stop));
    if (!database) {
        return database;
    }
    return std::make_unique<SandboxedDatabase>(std::move(*lease), std::move(*database));
}

}  // namespace loadstone
