// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/engine/connection.h"
#include "core/engine/fake/fake_script.h"
#include "core/engine/fake/fake_store.h"

namespace loadstone {

/// A connection whose every call takes the time and has the outcome that the script says.
class FakeConnection final : public Connection {
   public:
    FakeConnection(Clock& clock, const FakeScript& script, FakeStore& store, int number);

    Result<void> execute(std::string_view sql) override;
    Result<std::vector<std::vector<std::string>>> query(std::string_view sql) override;
    Result<void> begin() override;
    Result<void> commit() override;
    Result<void> rollback() override;
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
    void abort() noexcept override;

    /// As last switched.
    [[nodiscard]] ForeignKeyChecks checks() const noexcept { return m_checks; }

    /// Puts rows into the open transaction, after the script's answer to a write.
    Result<void> write(const std::string& table, std::vector<std::int64_t> keys);

   private:
    using Answer = std::function<FakeAnswer(const FakeCall&)>;

    /// Takes the time and returns the outcome of one call.
    Result<void> answer(const FakeAnswer& answer);
    FakeAnswer ask(const Answer& function, std::int64_t& counter, std::int64_t rows = 0) const;

    Clock& m_clock;
    const FakeScript& m_script;
    FakeStore& m_store;
    int m_number;
    std::int64_t m_writes = 0;
    std::int64_t m_commits = 0;
    std::int64_t m_executes = 0;
    std::int64_t m_queries = 0;
    std::atomic<bool> m_cancelled{false};
    std::atomic<bool> m_aborted{false};
    ForeignKeyChecks m_checks = ForeignKeyChecks::on;
    bool m_open = false;  // between begin() and commit()
    std::string m_pendingTable;
    std::vector<std::int64_t> m_pending;
};

}  // namespace loadstone
